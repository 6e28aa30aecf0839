import { fireEvent, screen, waitFor } from '@testing-library/react'
import { fakeServer, pageOf } from '../../../testing/fake-server.ts'
import { day, learner, learnerAnswers } from '../../../testing/learner-answers.ts'
import { renderApp } from '../../../testing/render-app.tsx'

const notice = (id: string, read: boolean, title: string) => ({
  id,
  template: 'x',
  group: 'x',
  title,
  body: '席位已保留',
  link: '/my/enrolments/e1',
  read,
  createDate: `${day(0)} 09:26:00`,
})

describe('notices', () => {
  it('are listed, lead to their place, and are read one by one or all at once', async () => {
    const server = fakeServer({
      ...learnerAnswers(),
      'GET /notify/notices/page': (call) => ({ data: pageOf([notice('n1', false, '报名已提交'), notice('n2', true, '班次确认开班')], call) }),
      'POST /notify/notices/read': () => ({ data: { unread: 0 } }),
    })
    await renderApp('/notices', { me: learner })
    expect(await screen.findByRole('link', { name: '报名已提交' })).toHaveProperty('hash', '#/my/enrolments/e1')
    expect(screen.queryByRole('button', { name: '标为已读：班次确认开班' })).toBeNull()
    fireEvent.click(screen.getByRole('button', { name: '标为已读：报名已提交' }))
    await waitFor(() => expect(server.of('POST /notify/notices/read')[0]?.body).toEqual({ ids: ['n1'] }))
    fireEvent.click(screen.getByRole('button', { name: '全部标为已读' }))
    await waitFor(() => expect(server.of('POST /notify/notices/read').at(-1)?.body).toEqual({ all: true }))
    fireEvent.click(screen.getByRole('button', { name: '未读' }))
    await waitFor(() => expect(server.of('GET /notify/notices/page').at(-1)?.query.unread).toBe('true'))
  })
})

import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { type FakeCall, fakeServer, pageOf } from '../../testing/fake-server.ts'
import { day, learner, learnerAnswers } from '../../testing/learner-answers.ts'
import { renderApp } from '../../testing/render-app.tsx'

const base = { service: 'training', done: 0, total: 0, percent: 0, actions: [] as string[] }
const running = {
  ...{ ...base, id: 't1', name: 'training.lists.export', title: '导出列表', status: 'running', createDate: `${day(0)} 09:26:00` },
  ...{ done: 1200, total: 4000, percent: 30, actions: ['cancel'] },
}
const done = {
  ...{ ...base, id: 't2', name: 'training.lists.export', title: '导出列表', status: 'done', createDate: `${day(0)} 08:10:00` },
  ...{ file: { name: '报名_2026-11-20.xlsx', size: 9, type: 'x' }, actions: ['file'] },
}
const failed = {
  ...{ ...base, service: 'jobs', id: 't3', name: 'jobs.imports.apply', title: '执行导入', about: '人员.xlsx', status: 'failed' },
  ...{ createDate: `${day(0)} 08:30:00`, problem: '多次尝试后仍未完成，请稍后重新发起', place: '/manage/jobs-imports?open=i1' },
}

const nothing = Object.fromEntries(
  ['/identity', '/org', '/act', '/fee', '/community', '/notification'].map((root) => [
    `GET ${root}/background-tasks/page`,
    (call: FakeCall) => ({ data: pageOf([], call) }),
  ]),
)

const answers = (training: { id: string }[], jobs: { id: string }[]) => ({
  ...learnerAnswers(),
  ...nothing,
  'GET /training/background-tasks/page': (call: FakeCall) => ({ data: pageOf(training, call) }),
  'GET /jobs/background-tasks/page': (call: FakeCall) => ({ data: pageOf(jobs, call) }),
  'POST /training/background-tasks/{id}/cancel': () => ({ data: { ...running, status: 'cancelled', actions: [] } }),
})

describe('the tasks under the bell', () => {
  it('show those of all services, the latest first, with how far they are, their file and their place', async () => {
    const server = fakeServer(answers([running, done], [failed]))
    await renderApp('/tasks', { me: learner })
    await screen.findByText('人员.xlsx')
    const rows = screen.getAllByRole('listitem').filter((row) => within(row).queryByText(/导出列表|执行导入/))
    expect(rows.map((row) => within(row).getByRole('status').textContent)).toEqual([
      expect.stringContaining('进行中'),
      expect.stringContaining('多次尝试后仍未完成'),
      expect.stringContaining('报名_2026-11-20.xlsx'),
    ])
    expect(screen.getByText('1,200 / 4,000 行')).toBeTruthy()
    expect(screen.getByRole('link', { name: '查看' })).toHaveProperty('hash', '#/manage/jobs-imports?open=i1')
    expect(screen.getByRole('button', { name: '下载' })).toBeTruthy()
    fireEvent.click(screen.getByRole('button', { name: '停止' }))
    await waitFor(() => expect(server.of('POST /training/background-tasks/t1/cancel')).toHaveLength(1))
    await waitFor(() => expect(server.of('GET /jobs/background-tasks/page')).toHaveLength(2))
  })

  it('say where some could not be fetched, and lead to the messages', async () => {
    fakeServer({ ...answers([], []), 'GET /jobs/background-tasks/page': () => ({ code: 10503, msg: '服务暂时不可用' }) })
    await renderApp('/tasks', { me: learner })
    expect((await screen.findByRole('alert')).textContent).toContain('部分任务暂时取不到')
    expect(screen.getByText('没有任务')).toBeTruthy()
    expect(screen.getByRole('link', { name: '消息' })).toHaveProperty('hash', '#/notices')
  })
})

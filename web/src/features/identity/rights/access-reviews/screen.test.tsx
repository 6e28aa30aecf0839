import { accessReviews } from '@academy/contracts/identity/rights/access-reviews.ts'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { commanded, fill, front, opened, openScreen, paged, press } from '../../../../testing/staff-screen.tsx'

const review = { id: 'r1', quarter: '2026Q4', status: 'open', deadline: '2036-12-01', startedAt: '2026-11-01 08:00:00', total: 2, kept: 0, taken: 0 }
const item = (id: string, userName: string, more: object = {}) => ({
  ...{ id, reviewId: 'r1', assignmentId: `a-${id}`, userId: `u-${id}`, userName, roleCode: 'REGISTRAR', roleNameCn: '教务专员', roleNameEn: 'Registrar' },
  ...{ from: '2026-06-01 08:00:00', given: '代管一个月', decidedByName: '—', ...more },
})

describe('access reviews', () => {
  it('list who holds a role by hand, with what it was given for and whether it is used; taking asks for a reason', async () => {
    const { server } = await openScreen('sys-access-reviews', {
      contract: accessReviews,
      routes: {
        'GET /sys/access-reviews/page': paged([review]),
        'GET /sys/access-reviews/{id}/items': paged([item('1', '陆以安'), item('2', '方予宁', { lastUsed: '2026-11-02' })]),
        'POST /sys/access-reviews/decide': commanded(accessReviews, 'decide', () => ({ data: { ...review, taken: 1 } })),
      },
    })
    expect(await screen.findByText('陆以安')).toBeTruthy()
    expect(screen.getByText('没有使用记录')).toBeTruthy()
    fireEvent.click(screen.getByLabelText('陆以安'))
    press('收回')
    await opened()
    fill('理由', '已调岗')
    fireEvent.click([...front().querySelectorAll('button')].find((one) => one.textContent?.replace(' ', '') === '收回') as HTMLElement)
    await waitFor(() =>
      expect(server.calls.find(({ path }) => path.endsWith('/decide'))?.body).toEqual({ id: 'r1', items: ['1'], decision: 'take', reason: '已调岗' }),
    )
  })

  it('say what to do before the first one', async () => {
    await openScreen('sys-access-reviews', { contract: accessReviews, routes: { 'GET /sys/access-reviews/page': paged([]) } })
    expect(await screen.findByText('还没有复核')).toBeTruthy()
    expect(screen.getByText('开始本季度复核')).toBeTruthy()
  })
})

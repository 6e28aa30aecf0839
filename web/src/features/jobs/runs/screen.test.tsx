import { runs } from '@academy/contracts/jobs/runs.ts'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { choose, openScreen, paged } from '../../../testing/staff-screen.tsx'

const run = (n: number, more: object = {}) => ({
  ...{ id: `r${n}`, job: 'training.promote', service: 'training', status: 'succeeded', fireTime: '2026-11-21 09:00:00', manual: false },
  ...{ durationMs: 1200, done: 3, failed: 0, skipped: 1 },
  ...more,
})
const failed = run(0, { job: 'approval.remind', status: 'failed', manual: true, done: 0, failed: 4, skipped: 0, durationMs: 400, error: 'unavailable' })
const rows = [failed, ...Array.from({ length: 21 }, (_, i) => run(i + 1)), run(22, { job: 'fee.close-period' })]

describe('the log of the jobs', () => {
  it('says how each run went and why one failed, by page, result and trigger', async () => {
    const { server, place } = await openScreen('jobs-runs', { contract: runs, also: ['sys:trails:info'], routes: { 'GET /jobs/runs/page': paged(rows) } })
    expect(await screen.findByText('审批提醒')).toBeTruthy()
    expect(screen.getByText('服务无法访问')).toBeTruthy()
    expect(screen.getByText('人工')).toBeTruthy()
    expect(screen.getByLabelText('轨迹 approval.remind').getAttribute('href')).toBe('#/manage/sys-trails?of=r0')
    expect(screen.getByLabelText('完成 0 · 失败 4 · 跳过 0')).toBeTruthy()
    fireEvent.click(screen.getByTitle('2'))
    await screen.findByText('关闭账期')
    await choose('结果', '失败')
    await waitFor(() => expect(place()).toBe('/manage/jobs-runs?statuses=failed'))
    await waitFor(() => expect(server.of('GET /jobs/runs/page').at(-1)?.query).toMatchObject({ statuses: 'failed', page: '1' }))
  })
})

import { jobs } from '@academy/contracts/jobs/jobs.ts'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { commanded, control, openScreen, paged, press } from '../../../testing/staff-screen.tsx'

const run = {
  id: 'r1',
  job: 'training.expire-holds',
  service: 'training',
  status: 'partly',
  fireTime: '2026-11-21 09:00:00',
  manual: false,
  done: 12,
  failed: 1,
  skipped: 0,
}
const job = {
  ...{ id: 'training.expire-holds', name: 'training.expire-holds', service: 'training', cron: '* * * * *', paused: false },
  ...{ nextRun: '2026-11-21 09:01:00', lastRun: run, actions: ['run', 'pause'] },
}
const other = { id: 'fee.close-period', name: 'fee.close-period', service: 'fee', cron: '0 2 5 * *', paused: true, actions: ['run', 'resume'] }

const open = async () => {
  const routes = {
    'GET /jobs/jobs/page': paged([job, other]),
    'POST /jobs/jobs/run': commanded(jobs, 'run', () => ({ data: { ...run, id: 'r2', status: 'waiting', manual: true } })),
    'POST /jobs/jobs/pause': commanded(jobs, 'pause', () => ({ data: { ...job, paused: true } })),
    'POST /jobs/jobs/resume': commanded(jobs, 'resume', () => ({ data: { ...other, paused: false } })),
  }
  const view = await openScreen('jobs-jobs', { contract: jobs, routes })
  await screen.findByText('释放到期席位')
  return view
}

describe('jobs', () => {
  it('say what they are for and how they went, and are run now', async () => {
    const { server, place } = await open()
    expect(screen.getByText('释放无人审批的席位和无人答复的候补席位')).toBeTruthy()
    expect(screen.getByText('部分成功')).toBeTruthy()
    expect(screen.getByText('每分钟')).toBeTruthy()
    expect(screen.getByText('每月 5 日 02:00')).toBeTruthy()
    expect(document.body.textContent).not.toContain('* *')
    expect(screen.getByLabelText('完成 12 · 失败 1 · 跳过 0')).toBeTruthy()
    press('立即运行 释放到期席位')
    expect(await screen.findByText('已开始运行')).toBeTruthy()
    expect(server.of('POST /jobs/jobs/run')[0]?.body).toEqual({ id: 'training.expire-holds' })
    fireEvent.change(control('任务'), { target: { value: 'fee' } })
    fireEvent.keyDown(control('任务'), { key: 'Enter', code: 'Enter', keyCode: 13 })
    await waitFor(() => expect(place()).toBe('/manage/jobs-jobs?name=fee'))
  })

  it('are paused after a question that says what then stays undone, and go on without one', async () => {
    const { server } = await open()
    press('暂停 释放到期席位')
    await screen.findByText('暂停“释放到期席位”？')
    expect(server.of('POST /jobs/jobs/pause')).toHaveLength(0)
    press('暂停')
    await waitFor(() => expect(server.of('POST /jobs/jobs/pause')[0]?.body).toEqual({ id: 'training.expire-holds' }))
    expect(await screen.findByText('释放到期席位 已暂停')).toBeTruthy()
    press('恢复 关闭账期')
    await waitFor(() => expect(server.of('POST /jobs/jobs/resume')[0]?.body).toEqual({ id: 'fee.close-period' }))
  })
})

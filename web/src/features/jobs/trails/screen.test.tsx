import { codes } from '@academy/contracts/core/codes.ts'
import { trails } from '@academy/contracts/jobs/trails.ts'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { commanded, control, fill, openScreen, press } from '../../../testing/staff-screen.tsx'

const base = Date.parse('2026-11-22T01:26:13.040Z')
const entry = (id: string, ms: number, more: object) => ({ id, at: new Date(base + ms).toISOString(), attempts: 1, service: 'training', ...more })
const asked = { correlationId: 'r1', requestId: 'r1' }
const entries = [
  entry('c1', 0, { kind: 'command', name: 'training.enrolment.requested', result: 'accepted', userName: '林知夏', ...asked }),
  entry('e1', 90, {
    ...{ kind: 'event', name: 'training.enrolment.requested', result: 'published', objectId: 'e-20417', version: 1 },
    ...{ eventId: 'e1', cause: 'c1', ms: 90, ...asked },
  }),
  entry('f1', 500, { service: 'fee', kind: 'failed', name: 'fee.holds.requested', result: 'failed', eventId: 'e1', cause: 'e1', error: 'MongoServerError' }),
  entry('h1', 700, { service: 'fee', kind: 'handled', name: 'fee.holds.requested', result: 'handled', eventId: 'e1', cause: 'f1', ms: 200, attempts: 2 }),
  entry('h1|repeated', 900, { service: 'fee', kind: 'repeated', name: 'fee.holds.requested', result: 'repeated', eventId: 'e1', cause: 'h1', attempts: 2 }),
  entry('t1', 950, { service: 'approval-workflow', kind: 'waiting', name: 'approval.task.STORE', result: 'open', holderNames: ['苏望晴'], attempts: 0 }),
  entry('c2', 1_543_000, { service: 'approval-workflow', kind: 'command', name: 'approval.task.closed', result: 'accepted', userName: '苏望晴' }),
]
const trail = {
  ...{ id: 'e-20417', subject: { kind: 'enrolment', id: 'e-20417', number: 'HV-302', userName: '林知夏' }, entries, away: ['org'] },
  ...{ more: false, faded: false, machineMs: 3770, waitedMs: 1_543_000 },
  checks: [
    { name: 'seats', ok: true, figures: { taken: 18, held: 2, free: 4, capacity: 24 } },
    { name: 'ledger', ok: true, figures: { count: 1, sum: 0 } },
  ],
}
const subjects = [1, 2].map((n) => ({
  kind: 'enrolment',
  id: `e-${n}`,
  number: `TBA10${n}`,
  userName: '林知夏',
  status: 'confirmed',
  at: '2026-11-21T01:00:00.000Z',
}))

const routes = {
  'POST /jobs/trails/look': commanded(trails, 'look', () => ({ data: trail })),
  'POST /jobs/trails/find': commanded(trails, 'find', () => ({ data: { subjects, more: true, away: ['fee'] } })),
}
const rows = () => [...document.querySelectorAll<HTMLTableRowElement>('.trail-table tbody tr')]

describe('the trail of a story', () => {
  it('shows lanes, waits, retries and repetitions; the arrows go from row to row and the picture follows', async () => {
    const { server } = await openScreen('sys-trails?of=e-20417', { contract: trails, routes })
    expect(await screen.findByText('林知夏 · 报名 HV-302')).toBeTruthy()
    for (const text of ['席位 18+2+4 = 24', '借贷合计 ¥0.00', '组织 无法访问，其余照常显示。', '机器用时 3.77 秒，人用时 25 分 43 秒'])
      expect(screen.getByText(text)).toBeTruthy()
    const drawn = [...document.querySelectorAll('.trail-picture text')].map((text) => text.textContent)
    for (const text of ['林知夏 提交报名', '报名已申请', '第 1 次失败', '预占费用', '重复，已忽略', '等 苏望晴', '等人批准', '25 分 42 秒'])
      expect(drawn).toContain(text)
    expect(document.querySelectorAll('.trail-picture .trail-retry')).toHaveLength(2)
    expect(rows().map((row) => row.cells[7]?.textContent)).toEqual(
      expect.arrayContaining(['接受', '已发布', '失败MongoServerError', '重试成功', '重复，已忽略', '待审批']),
    )
    fireEvent.keyDown(rows()[0] as HTMLElement, { key: 'ArrowDown' })
    await waitFor(() => expect(document.activeElement).toBe(rows()[1]))
    expect(document.querySelector('.trail-picture .trail-chosen')?.textContent).toBe('报名已申请')
    press('重新核对')
    await waitFor(() => expect(server.of('POST /jobs/trails/look')).toHaveLength(2))
  })

  it('says that nothing was found, and does not leave the story of before under the new words', async () => {
    const lost = commanded(trails, 'look', ({ body }) => ((body as { id: string }).id === 'zzzz' ? { code: codes.absent, msg: '' } : { data: trail }))
    const none = commanded(trails, 'find', () => ({ data: { subjects: [], more: false, away: [] } }))
    await openScreen('sys-trails?of=e-20417', { contract: trails, routes: { 'POST /jobs/trails/look': lost, 'POST /jobs/trails/find': none } })
    expect(await screen.findByText('林知夏 · 报名 HV-302')).toBeTruthy()
    for (const words of ['唐婉清', 'zzzz']) {
      fill('请求编号、报名、审批单、入账编号，或姓名、账号、班次号', words)
      press('查看')
      expect(await screen.findByText('没有找到')).toBeTruthy()
      expect(screen.queryByText('林知夏 · 报名 HV-302')).toBeNull()
    }
  })

  it('finds a person’s stories to choose from, and a link shows the one that was chosen', async () => {
    const { server, place } = await openScreen('sys-trails', { contract: trails, routes })
    await waitFor(() => control('请求编号、报名、审批单、入账编号，或姓名、账号、班次号'))
    fill('请求编号、报名、审批单、入账编号，或姓名、账号、班次号', '林知夏')
    press('查看')
    expect(await screen.findByText('找到 2 笔业务')).toBeTruthy()
    expect(screen.getByText(/只显示最新的 30 条/)).toBeTruthy()
    expect(screen.getByText(/无法访问，其余照常显示/)).toBeTruthy()
    expect(place()).toBe('/manage/sys-trails')
    fireEvent.click(screen.getByText('TBA102'))
    await waitFor(() => expect(place()).toBe('/manage/sys-trails?of=e-2'))
    expect(server.of('POST /jobs/trails/look').at(-1)?.body).toEqual({ id: 'e-2' })
  })
})

import { deadLetters } from '@academy/contracts/jobs/dead-letters.ts'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { choose, closed, commanded, control, front, opened, openScreen, paged, press } from '../../../testing/staff-screen.tsx'

const letter = (n: number, more: object = {}) => ({
  ...{ id: `fee.hold|e${n}`, service: 'fee', consumer: 'fee.hold', event: 'training.enrolment.requested', tenantId: 'chengtu', aggregateId: 'enrolment-7' },
  ...{
    version: n,
    error: 'no account 330102',
    attempts: 8,
    state: 'failed',
    at: '2026-11-21 09:00:00',
    correlationId: 'story 1',
    actions: ['replay', 'discard'],
  },
  ...more,
})
const waiting = letter(2, { state: 'waiting', attempts: 0, error: 'waits behind an earlier event' })
const given = letter(9, { state: 'discarded', actions: [], discarded: { at: '2026-11-21 10:00:00', byUserId: 'u1', reason: '测试数据' } })
const detail = (row: object, more: object = {}) => ({
  ...row,
  ...{ eventId: 'e1', topic: 'training.enrolment', happenedAt: '2026-11-21 08:59:00', requestId: 'r1', actorId: 'u-3' },
  ...{ payload: '{\n  "userName": "***"\n}', masked: true, followers: [waiting], followerCount: 1, ...more },
})

const open = async (address = 'sys-dead-letters', without: string[] = [], away: string[] = []) => {
  const routes = {
    'GET /jobs/dead-letters/page': paged([letter(1), waiting], { away }),
    'GET /jobs/dead-letters/open': ({ query }: { query: Record<string, string> }) => ({ data: detail(query.id === given.id ? given : letter(1)) }),
    'POST /jobs/dead-letters/replay': commanded(deadLetters, 'replay', () => ({ data: { applied: 2, left: 0 } })),
    'POST /jobs/dead-letters/discard': commanded(deadLetters, 'discard', () => ({ data: { freed: 1, next: waiting.id } })),
  }
  return openScreen(address, { contract: deadLetters, routes, without })
}

describe('dead letters', () => {
  it('are found by what they are and whose, and each is tried again with its lane', async () => {
    const { server, place } = await open()
    expect(await screen.findByText('no account 330102')).toBeTruthy()
    expect(screen.getByText('排队等待')).toBeTruthy()
    expect(screen.getAllByText('enrolment-7')).toHaveLength(2)
    expect(screen.getByText('v1')).toBeTruthy()
    await choose('状态', '失败')
    await choose('服务', '费用')
    await waitFor(() => expect(place()).toBe('/manage/sys-dead-letters?state=failed&service=fee'))
    press('重放 training.enrolment.requested')
    expect(await screen.findByText('已处理 2 条')).toBeTruthy()
    expect(server.of('POST /jobs/dead-letters/replay')[0]?.body).toEqual({ service: 'fee', id: 'fee.hold|e1' })
  })

  it('name the services that could not be asked, so that a short list is not taken for good news', async () => {
    await open('sys-dead-letters', [], ['training', 'fee'])
    expect((await screen.findByText(/没有应答，其失败消息未列出/)).textContent).toContain('费用')
  })

  it('open with the masked data, the way to their story, and what waits behind', async () => {
    await open('sys-dead-letters?letter=fee.hold%7Ce1')
    await opened()
    await waitFor(() => expect(within(front()).getByText(/"userName": "\*\*\*"/)).toBeTruthy())
    expect(within(front()).getByText('个人信息已隐藏')).toBeTruthy()
    expect(within(front()).getByText('查看业务轨迹').getAttribute('href')).toContain('/manage/sys-trails?q=story%201')
    expect(within(front()).getByText('v2')).toBeTruthy()
  })

  it('are given up with a reason, after being told what is lost; what waited may then be tried', async () => {
    const { server } = await open('sys-dead-letters?letter=fee.hold%7Ce1')
    await opened()
    await waitFor(() => press('放弃'))
    await screen.findByText('放弃这条消息？')
    expect(screen.getByText(/费用的 hold 将永远不处理 training.enrolment.requested（enrolment-7 v1）/)).toBeTruthy()
    expect(screen.getByText('后面排队的 1 条将可以重放。')).toBeTruthy()
    press('放弃')
    expect(await screen.findByText('请写明原因')).toBeTruthy()
    expect(server.of('POST /jobs/dead-letters/discard')).toHaveLength(0)
    fireEvent.change(control('放弃的原因'), { target: { value: ' 重复数据 ' } })
    press('放弃')
    await screen.findByText('立即重放后面的 1 条？')
    expect(server.of('POST /jobs/dead-letters/discard')[0]?.body).toEqual({ service: 'fee', id: 'fee.hold|e1', reason: '重复数据' })
    press('重放')
    await waitFor(() => expect(server.of('POST /jobs/dead-letters/replay')[0]?.body).toEqual({ service: 'fee', id: waiting.id }))
    await closed()
  })

  it('that were given up say by whom and why, and can no more be tried', async () => {
    await open('sys-dead-letters?state=discarded&letter=fee.hold%7Ce9')
    await opened()
    await waitFor(() => expect(within(front()).getByText('2026-11-21 10:00:00 由 宋听澜 放弃')).toBeTruthy())
    expect(within(front()).getByText('原因：测试数据')).toBeTruthy()
    expect(within(front()).queryByText('重放')).toBeNull()
  })

  it('of a whole service are tried after a question; who may not has no button', async () => {
    const { server } = await open()
    await screen.findByText('no account 330102')
    press('重放整个服务')
    fireEvent.click(await screen.findByText('培训'))
    await screen.findByText('重放培训的全部失败消息？')
    press('重放')
    await waitFor(() => expect(server.of('POST /jobs/dead-letters/replay')[0]?.body).toEqual({ service: 'training' }))
  })

  it('are only read by who may only read', async () => {
    await open('sys-dead-letters', ['sys:dead-letters:replay'])
    await screen.findByText('no account 330102')
    expect(screen.queryByText('重放整个服务')).toBeNull()
  })
})

import { deadLetters } from '@academy/contracts/jobs/dead-letters.ts'
import { services } from '@academy/contracts/jobs/services.ts'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { closed, front, opened, openScreen, press } from '../../../testing/staff-screen.tsx'

const process = (id: string, more: object = {}) => ({
  ...{ id, part: 'fee', host: id, pid: 41, version: '0.1.0', build: 'a1b2c3d', startedAt: '2026-11-21 08:00:00', memoryMb: 120, delayMs: 2, seenSeconds: 4 },
  ...{ breakers: [], ways: [], ...more },
})
const breaker = (service: string, state = 'closed', more: object = {}) => ({ service, state, failures: 0, ...more })
const idle = { groups: [{ group: 'x', lag: 0 }], outbox: { depth: 0, oldestSeconds: 0 }, letters: { failed: 0, waiting: 0, aggregates: 0 } }
const open = breaker('org', 'open', { failures: 21, lastFailure: '2026-11-21 09:40:00', reason: 'ECONNREFUSED' })
const training = {
  ...{ id: 'training', state: 'behind', reasons: ['lag', 'letters'], groups: [{ group: 'training', lag: 720 }] },
  ...{ outbox: { depth: 40, oldestSeconds: 95 }, letters: { failed: 2, waiting: 5, aggregates: 2 } },
  processes: [process('node-a', { breakers: [breaker('org'), breaker('fee')] }), process('node-b', { build: 'd4e5f6a', breakers: [open], seenSeconds: 40 })],
}
const gateway = {
  ...{ id: 'gateway', state: 'ok', reasons: [], groups: [] },
  processes: [process('node-g', { part: 'gateway', ways: [{ service: 'fee', failures: 3, lastFailure: '2026-11-21 09:41:00' }] })],
}
const fee = { id: 'fee', state: 'ok', reasons: [], processes: [process('node-f')], ...idle }
const org = { id: 'org', state: 'away', reasons: [], processes: [], groups: [] }
const answer = { at: '2026-11-21 09:41:07', oneProcess: false, parts: [gateway, org, training, fee] }

const show = async (data: object = answer, address = 'sys-services') => {
  const routes = { 'GET /jobs/services': () => ({ data }) }
  return openScreen(address, { contract: services, routes, also: [deadLetters.endpoints.page.permission] })
}
const row = async (name: string) => (await screen.findByRole('button', { name: new RegExp(`^查看${name} `) })).closest('tr') as HTMLElement

describe('services', () => {
  it('say how they are: state with its reason, versions, lag, outbox, breakers, and a way to the dead letters', async () => {
    const { server } = await show()
    const busy = within(await row('培训'))
    expect(busy.getByText('有积压')).toBeTruthy()
    expect(busy.getByText('待处理事件过多 · 有失败消息')).toBeTruthy()
    expect(busy.getByText('2 个版本并存')).toBeTruthy()
    expect(busy.getByLabelText('待处理 720 条，提醒线 500 条')).toBeTruthy()
    expect(busy.getByText('最久 1 分钟')).toBeTruthy()
    expect(busy.getByText('断开：组织')).toBeTruthy()
    expect(busy.getByText('失败 2 · 等待 5').getAttribute('href')).toContain('/manage/sys-dead-letters?service=training')
    expect(within(await row('组织')).getByText('无应答')).toBeTruthy()
    expect(within(await row('费用')).getByText('正常')).toBeTruthy()
    expect(screen.getByText('09:41:07 更新，每 5 秒一次')).toBeTruthy()
    expect(server.of('GET /jobs/services')[0]?.headers.get('x-background')).toBe('1')
  })

  it('open with their processes, whom they ask no more and why; the address holds which', async () => {
    const { place } = await show()
    await row('培训')
    press('查看培训 training')
    await opened()
    expect(place()).toBe('/manage/sys-services?part=training')
    expect(within(front()).getByText('node-b · 41')).toBeTruthy()
    expect(within(front()).getByText('失去联系')).toBeTruthy()
    expect(within(front()).getByText('ECONNREFUSED')).toBeTruthy()
    press('关闭')
    await closed()
    fireEvent.click(await row('组织'))
    await waitFor(() => expect(within(front()).getByText('组织没有应答')).toBeTruthy())
  })

  it('show the gateway with its ways, and that everything is one process', async () => {
    await show({ ...answer, oneProcess: true }, 'sys-services?part=gateway')
    await opened()
    expect(within(front()).getByText('到各服务的通路')).toBeTruthy()
    expect(screen.getByText(/所有服务都在同一个进程里运行/)).toBeTruthy()
  })

  it('say to other academies whose business this is', async () => {
    await show({ ...answer, parts: [] })
    expect(await screen.findByText('这里只显示给安装的运维方')).toBeTruthy()
  })

  it('offer another try when nothing came', async () => {
    let broken = true
    const routes = { 'GET /jobs/services': () => (broken ? { code: 10503, msg: '暂不可用' } : { data: answer }) }
    await openScreen('sys-services', { contract: services, routes })
    await screen.findByText('内容没有取回来')
    broken = false
    press('重试')
    expect(await row('费用')).toBeTruthy()
  })
})

import { deadLetters } from '@academy/contracts/jobs/dead-letters.ts'
import { serviceControls } from '@academy/contracts/jobs/service-controls.ts'
import { services } from '@academy/contracts/jobs/services.ts'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { closed, commanded, fill, front, opened, openScreen, press } from '../../../testing/staff-screen.tsx'

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
    const log = { level: 'debug', until: '2026-11-21 11:00:00', byUserId: 'u1', reason: '找一个断开的连接' }
    await show({ ...answer, oneProcess: true, parts: [{ ...gateway, log }] }, 'sys-services?part=gateway')
    await opened()
    expect(within(front()).getByText('找一个断开的连接')).toBeTruthy()
    expect(within(front()).getByText('到各服务的通路')).toBeTruthy()
    expect(screen.getByText(/所有服务都在同一个进程里运行/)).toBeTruthy()
  })

  it('hold a module up and let it go on, each with its reason; log more for a while; only for who operates', async () => {
    const held = { module: 'rules', byUserId: 'u1', reason: '账本核对', since: '2026-11-21 09:00:00', waiting: 7 }
    const operated = { ...fee, modules: ['books', 'rules'], paused: [held], replicas: ['user'], rebuilds: [] }
    const told = (verb: 'pause' | 'resume') => commanded(serviceControls, verb, () => ({ data: {} }))
    const routes = {
      'GET /jobs/services': () => ({ data: { ...answer, parts: [operated] } }),
      'POST /jobs/service-controls/pause': told('pause'),
      'POST /jobs/service-controls/resume': told('resume'),
    }
    const { server } = await openScreen('sys-services?part=fee', { contract: services, routes, also: ['platform:service-controls:operate'] })
    await opened()
    expect(within(front()).getByText('已暂停，7 条事件在等')).toBeTruthy()
    expect(within(front()).getByText('账本核对')).toBeTruthy()
    press('暂停 books')
    await screen.findByText('暂停 费用 的 books？')
    fill('原因', '先查一个问题')
    press('暂停')
    await waitFor(() => expect(server.of('POST /jobs/service-controls/pause')[0]?.body).toEqual({ service: 'fee', module: 'books', reason: '先查一个问题' }))
  })

  it('offer nothing to tell to who only looks', async () => {
    const operated = { ...fee, modules: ['books'], paused: [], replicas: ['user'], rebuilds: [] }
    await openScreen('sys-services?part=fee', { contract: services, routes: { 'GET /jobs/services': () => ({ data: { ...answer, parts: [operated] } }) } })
    await opened()
    expect(within(front()).getByText('处理中')).toBeTruthy()
    expect(within(front()).queryByText('暂停')).toBeNull()
    expect(within(front()).queryByText('重建')).toBeNull()
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

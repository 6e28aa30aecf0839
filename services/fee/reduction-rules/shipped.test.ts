import { everything } from '@academy/chassis/mongo/scope.ts'
import { systemWork } from '@academy/chassis/runtime/work.ts'
import { type Installation, installation } from '@academy/chassis/testing/installation.ts'
import { codes } from '@academy/contracts/core/codes.ts'
import type { Received } from '@academy/contracts/core/endpoint.ts'
import { type ReductionRule, reductionRules } from '@academy/contracts/fee/reduction-rules.ts'
import { shippedRules } from '@academy/contracts/fee/shipped-rules.ts'
import { roleState } from '@academy/contracts/identity/events.ts'
import { fee } from '../app.ts'
import { accountant } from '../fee.samples.ts'
import { layRules, layRulesAtStart } from './shipped.ts'

const { lay, page, save, update, remove, offered, give } = reductionRules.endpoints
type Row = Received<typeof page>['records'][number]

let site: Installation
beforeEach(async () => {
  site = await installation([fee])
  const permissions = ['page', 'save', 'update', 'delete'].map((verb) => `fee:reduction-rules:${verb}`)
  const role = { id: 'r1', code: 'ACCOUNTANT', dataScope: '1' as const, nameCn: '会计', nameEn: 'Accountant', permissions }
  for (const tenantId of ['chengtu', 'yuanxiu']) await site.tell(roleState, 'r1', role, { tenantId })
  await site.settled()
  site.ok(await site.internal('fee', lay, {}))
})
afterEach(async () => site.stop())

const access = () => {
  const [running] = site.running
  if (!running) throw new Error('fee does not run')
  return running.access
}
const rows = async () => site.ok(await site.call('fee', page, { limit: 100 }, accountant)).records
const row = async (code: string) => (await rows()).find((one) => one.code === code) as Row
/** As at the start of a program of a release that ships these. */
const start = (shipped: readonly ReductionRule[]) =>
  systemWork('fee', site.platform, access(), 'chengtu', crypto.randomUUID()).unit((unit) => layRules({ ...unit, dataScope: everything }, 'standing', shipped))
const later = shippedRules.map((rule) => (rule.code === 'R01' ? { ...rule, percent: 45 } : rule))
const change = async (code: string, over: object) => {
  const {
    id,
    version,
    actions: _,
    refused: __,
    locked: ___,
    createDate: ____,
    updateDate: _____,
    creator: ______,
    ruleVersion: _______,
    ...fields
  } = await row(code)
  site.ok(await site.call('fee', update, { id, version, ...fields, ...over } as never, accountant))
}

describe('an academy begins with the reduction rules of the release', () => {
  test('it has each of them, a second start lays none again', async () => {
    expect((await rows()).map(({ code }) => code).sort()).toEqual(shippedRules.map(({ code }) => code))
    expect(site.ok(await site.internal('fee', lay, {}))).toEqual({ made: 0 })
    await (await layRulesAtStart(site.platform, access(), async () => ['chengtu']))()
    expect((await rows()).length).toBe(5)
  })

  test('a start reduces no price of an academy that stands: it lays no rule there, also none that was deleted or that a release brings', async () => {
    const elsewhere = { ...accountant, tenantId: 'yuanxiu' }
    for (let times = 0; times < 2; times++) {
      await (await layRulesAtStart(site.platform, access(), async () => ['chengtu', 'yuanxiu']))()
      expect(site.ok(await site.call('fee', page, {}, elsewhere)).total).toBe(0)
    }
    const [one] = shippedRules as [ReductionRule]
    for (const percent of [20, 30]) expect(await start([...shippedRules, { ...one, code: 'R20', percent }])).toBe(0)
    expect((await rows()).length).toBe(5)
  })

  test('an academy whose first run was overtaken by a start has them all the same', async () => {
    await (await layRulesAtStart(site.platform, access(), async () => ['yuanxiu']))()
    expect(site.ok(await site.internal('fee', lay, {}, 'yuanxiu'))).toEqual({ made: 5 })
  })

  test('a later release changes what nobody changed; a rule that its accountant changed or deleted stays so', async () => {
    expect(await start(later)).toBe(1)
    expect(await row('R01')).toMatchObject({ percent: 45, ruleVersion: 2 })
    await change('R01', { percent: 30 })
    site.ok(await site.call('fee', remove, [(await row('R09')).id], accountant))
    expect(await start(later.map((rule) => ({ ...rule, priority: rule.priority + 1 })))).toBe(3)
    expect(await row('R01')).toMatchObject({ percent: 30, priority: 20, ruleVersion: 3 })
    expect((await rows()).map(({ code }) => code).sort()).toEqual(['R01', 'R05', 'R06', 'R07'])
  })

  test('a rule of the same code that somebody made before stays his', async () => {
    const [first] = shippedRules as [ReductionRule]
    const { ruleVersion: _, ...own } = { ...first, code: 'R20', percent: 10 }
    site.ok(await site.call('fee', save, own as never, accountant))
    for (const percent of [60, 70]) expect(await start([...shippedRules, { ...first, code: 'R20', percent }])).toBe(0)
    expect((await row('R20')).percent).toBe(10)
  })

  test('an academy that stands is offered what a release brings, gets it by one command, once, and never again what was deleted', async () => {
    const elsewhere = { ...accountant, tenantId: 'yuanxiu' }
    await (await layRulesAtStart(site.platform, access(), async () => ['chengtu', 'yuanxiu']))()
    const offers = async (as: typeof accountant) => site.ok(await site.call('fee', offered, {}, as)).map(({ code }) => code)
    expect(await offers(accountant)).toEqual([])
    expect(await offers(elsewhere)).toEqual(shippedRules.map(({ code }) => code))
    const { id } = site.ok(await site.call('fee', give, { code: 'R01' }, elsewhere))
    expect(site.ok(await site.call('fee', page, {}, elsewhere)).records).toMatchObject([{ id, code: 'R01', percent: 50, ruleVersion: 1 }])
    expect((await site.call('fee', give, { code: 'R01' }, elsewhere)).code).toBe(codes.absent)
    expect(await offers(elsewhere)).not.toContain('R01')
    site.ok(await site.call('fee', remove, [id], elsewhere))
    expect(await offers(elsewhere)).not.toContain('R01')
    expect((await site.call('fee', give, { code: 'R05' }, { ...elsewhere, grants: [] })).code).toBe(codes.noPermission)
  })
})

import { createHash } from 'node:crypto'
import { type As, type Installation, installation } from '@academy/chassis/testing/installation.ts'
import { models } from '@academy/contracts/approval-workflow/models.ts'
import { shippedModels } from '@academy/contracts/approvals.ts'
import { codes } from '@academy/contracts/core/codes.ts'
import { reductionRules } from '@academy/contracts/fee/reduction-rules.ts'
import { roles } from '@academy/contracts/identity/access/roles.ts'
import { foundation } from '@academy/contracts/identity/setup/foundation.ts'
import { type CarryComparison, carry } from '@academy/contracts/identity/system/carry.ts'
import { services } from '../../../../deploy/embedded/services.ts'
import { holding } from '../../testing/holding.ts'

const { file, compare, info, apply } = carry.endpoints
const here: As = { userId: 'u-admin', grants: [{ code: 'ADMIN', roots: [] }] }
const there: As = { ...here, tenantId: 'vans' }
const accountant: As = {
  ...there,
  grants: [
    { code: 'ADMIN', roots: [] },
    { code: 'ACCOUNTANT', roots: [] },
  ],
}
const PLAIN = { nameCn: '自设', nameEn: 'Own', dataScope: '1' as const, permissions: ['sys:params:page'] }
const MODEL = shippedModels[0] as (typeof shippedModels)[number]
const RULE = { nameCn: '规则', nameEn: 'Rule', validFrom: '2026-01-01', effect: 'free' as const, priority: 5, exclusive: true, uncapped: false, active: true }

type Rows = Record<string, Record<string, unknown>[]>
let site: Installation
beforeAll(async () => {
  site = await installation(services.filter(({ name }) => ['identity', 'approval-workflow', 'fee', 'notification'].includes(name)))
  for (const tenantId of ['chengtu', 'vans']) {
    const tenant = { tenantId, nameCn: tenantId, nameEn: tenantId, category: tenantId }
    site.ok(await site.call('identity', foundation.endpoints.lay, { tenant, workdays: [] } as never, { internal: true, tenantId }))
  }
  await holding('vans', 'u-admin', 'ADMIN', 'ACCOUNTANT')
  await site.settled()
}, 60_000)
afterAll(async () => site.stop())

const ok = async (answer: Promise<{ code: number; msg: string; data: unknown }>) => site.ok(await answer)
/** A file of these kinds, as another academy would have written it with these rows. */
const fileOf = async (rows: Rows): Promise<string> => {
  const answer = await site.send('identity', 'GET', `${file.path}?kinds=params`, undefined, here)
  const { checksum: _, ...body } = JSON.parse(Buffer.from(answer.data as Uint8Array).toString('utf8'))
  const next = { ...body, kinds: rows }
  return JSON.stringify({ ...next, checksum: `sha256:${createHash('sha256').update(JSON.stringify(next)).digest('hex')}` })
}
const sent = (text: string, as: As = there) =>
  site.send('identity', 'POST', `${compare.path}?fileName=a.json`, Buffer.from(text), as, { 'content-type': 'application/octet-stream' })
const compared = async (rows: Rows, as: As = there) => site.ok((await sent(await fileOf(rows), as)) as never) as CarryComparison
const exported = async (kind: string, as: As = here): Promise<Record<string, unknown>[]> => {
  const answer = await site.send('identity', 'GET', `${file.path}?kinds=${kind}`, undefined, as)
  return JSON.parse(Buffer.from(answer.data as Uint8Array).toString('utf8')).kinds[kind]
}
const taken = async ({ id, kinds }: CarryComparison, as: As = there): Promise<CarryComparison> => {
  const take = kinds.flatMap(({ kind, rows }) => rows.map(({ key }) => ({ kind, key })))
  await ok(site.call('identity', apply, { id, take }, as))
  for (const end = Date.now() + 30_000; Date.now() < end; await new Promise((resolve) => setTimeout(resolve, 100))) {
    const now = site.ok(await site.call('identity', info, { id }, as)) as unknown as CarryComparison
    if (now.status === 'done') return now
  }
  throw new Error('it was not taken over')
}
const roleThere = async (code: string) => site.ok(await site.call('identity', roles.endpoints.page, { code }, there)).records[0]
const outcome = ({ outcomes }: CarryComparison, key: string) => outcomes.find((one) => one.key === key)
const faults = (answer: { data: unknown }) => ((answer.data as { fields?: { code: string }[] }).fields ?? []).map(({ code }) => code)

test('a role that may nothing in approvals is carried as such: no process rights are not all of them', async () => {
  await ok(site.call('identity', roles.endpoints.save, { ...PLAIN, code: 'NONE', processes: [] }, here))
  await ok(site.call('identity', roles.endpoints.save, { ...PLAIN, code: 'BARE', permissions: [] }, here))
  const own = (await exported('roles')).filter(({ code }) => code === 'NONE' || code === 'BARE')
  expect(own.map(({ code, processes, permissions }) => ({ code, processes, permissions }))).toEqual([
    { code: 'BARE', processes: undefined, permissions: [] },
    { code: 'NONE', processes: [], permissions: PLAIN.permissions },
  ])
  const held = [{ model: 'TRANSFER', file: true, see: false, decide: true }]
  await ok(site.call('identity', roles.endpoints.save, { ...PLAIN, code: 'NONE', processes: held }, there))
  const before = await compared({ roles: own })
  const rows = before.kinds[0]?.rows ?? []
  expect(rows.find(({ key }) => key === 'NONE')).toMatchObject({
    state: 'changed',
    changes: [{ field: 'processes', before: '流程 TRANSFER · 代办 · 决定', after: '一项也没有' }],
  })
  // of what is not here yet every field is told
  expect(rows.find(({ key }) => key === 'BARE')?.changes.map(({ field, before: was, after }) => [field, was, after])).toEqual(
    expect.arrayContaining([
      ['nameCn', undefined, '自设'],
      ['permissions', undefined, '一项也没有'],
    ]),
  )
  const done = await taken(before)
  expect(done.outcomes.map(({ state }) => state).sort()).toEqual(['changed', 'made'])
  expect((await roleThere('NONE'))?.processes).toEqual([])
}, 60_000)

test('models are taken by who may revise them alone, judged as a revision is, without the names of roles', async () => {
  const step = (roleCode: string) => ({ ...MODEL.steps[0], holder: { by: 'role', roleCode, nameCn: '别处', nameEn: 'Elsewhere' } })
  const model = (code: string, roleCode: string) => ({ ...MODEL, code, modelVersion: 1, steps: [step(roleCode)] })
  const deciding = { ...PLAIN, code: 'DECIDES', processes: [{ model: 'OWN', file: true, see: true, decide: true }], status: 'active' }
  const rows = { models: [model('OWN', 'DECIDES'), model('LOST', 'NOBODY')], roles: [deciding] }
  const done = await taken(await compared(rows))
  // its role came with the same file
  expect(outcome(done, 'OWN|1')).toMatchObject({ state: 'made' })
  expect(outcome(done, 'LOST|1')).toMatchObject({ state: 'refused', reasons: [expect.stringMatching(/^步骤：/)] })
  const { records } = site.ok(await site.call('approval-workflow', models.endpoints.page, { text: 'OWN' }, there))
  expect(records.find(({ code }) => code === 'OWN')?.steps[0]?.holder).toMatchObject({ roleCode: 'DECIDES', nameCn: PLAIN.nameCn })
  const [own] = (await exported('models', there)).filter(({ code }) => code === 'OWN')
  expect((own as never as typeof MODEL).steps[0]?.holder).toEqual({ by: 'role', roleCode: 'DECIDES' })
  expect((await compared(rows)).kinds.find(({ kind }) => kind === 'models')?.rows.map(({ key }) => key)).toEqual(['LOST|1'])
}, 60_000)

test('a child is taken after its parent has shrunk and cut it; what its parent has not is refused at the field', async () => {
  const wide = { ...PLAIN, permissions: ['sys:params:page', 'sys:params:save', 'sys:roles:page'] }
  await ok(site.call('identity', roles.endpoints.save, { ...wide, code: 'UP' }, there))
  for (const code of ['DOWN', 'BEYOND']) await ok(site.call('identity', roles.endpoints.save, { ...wide, code, parentCode: 'UP' }, there))
  const row = { authType: '3', status: 'active' }
  const comparison = await compared({
    roles: [
      { ...PLAIN, ...row, code: 'DOWN', parentCode: 'UP', nameCn: '改名' },
      { ...wide, ...row, code: 'BEYOND', parentCode: 'UP', nameCn: '越过' },
      { ...PLAIN, ...row, code: 'UP' },
    ],
  })
  const done = await taken(comparison)
  expect(outcome(done, 'UP')).toMatchObject({ state: 'changed' })
  expect(outcome(done, 'DOWN')).toMatchObject({ state: 'changed', reasons: [] })
  expect(await roleThere('DOWN')).toMatchObject({ nameCn: '改名', permissions: PLAIN.permissions })
  // a role never has more than the one that it lies within (I37)
  expect(outcome(done, 'BEYOND')).toMatchObject({ state: 'refused', reasons: [expect.stringMatching(/^权限：.*sys:params:save/)] })
}, 60_000)

test('what the file leaves blank is emptied here, and is told in words before', async () => {
  const quantity = { from: 3, period: 'year' as const, scope: 'all' as const }
  const save = (code: string, more: object) => ok(site.call('fee', reductionRules.endpoints.save, { ...RULE, code, ...more } as never, accountant))
  await save('Q1', { quantity, startMonths: [3] })
  await save('Q2', { brands: ['A'], startMonths: [3] })
  const blank = ['Q1', 'Q2'].map((code) => ({ ...RULE, code }))
  const before = await compared({ reductionRules: blank }, accountant)
  const rule = before.kinds[0]?.rows.find(({ key }) => key === 'Q1')
  expect(rule?.changes.find(({ field }) => field === 'quantity')).toEqual({
    field: 'quantity',
    label: '第几席',
    before: '从第几席 3 · 计数 按年计 · 范围 全部课程',
  })
  const done = await taken(before, accountant)
  for (const key of ['Q1', 'Q2']) expect(outcome(done, key)).toMatchObject({ state: 'changed', reasons: [] })
  expect((await compared({ reductionRules: blank }, accountant)).kinds[0]?.rows).toEqual([])
}, 60_000)

test('a file with two rows of one key, and a tick that is not in the file or made twice, are refused', async () => {
  const param = { paramCode: 'own.twice', paramValue: '1' }
  const twice = await sent(await fileOf({ params: [param, { ...param, paramValue: '2' }] }))
  expect(faults(twice)).toEqual(['carryTwice'])
  expect(JSON.stringify(twice.data)).toContain('文件里有两条“own.twice”（系统参数）')
  const { id } = await compared({ params: [param] })
  const tick = { kind: 'params', key: 'own.twice' }
  const asked = await site.call('identity', apply, { id, take: [tick, tick, { ...tick, key: 'other' }, { ...tick, kind: 'nothing' }] }, there)
  expect(asked.code).toBe(codes.malformed)
  expect(faults(asked)).toEqual(['carryTickedTwice', 'carryNotInFile', 'carryNotInFile'])
})

import { createHash } from 'node:crypto'
import { auditRows } from '@academy/chassis/mongo/audit.ts'
import { database } from '@academy/chassis/mongo/database.ts'
import { startService } from '@academy/chassis/runtime/service.ts'
import { type As, type Installation, installation } from '@academy/chassis/testing/installation.ts'
import { codes } from '@academy/contracts/core/codes.ts'
import { menuEntries } from '@academy/contracts/identity/access/menu-entries.ts'
import { roles } from '@academy/contracts/identity/access/roles.ts'
import { agreements } from '@academy/contracts/identity/accounts/agreements.ts'
import { foundation } from '@academy/contracts/identity/setup/foundation.ts'
import { type CarryComparison, carry } from '@academy/contracts/identity/system/carry.ts'
import { dictionaryItems } from '@academy/contracts/identity/system/dictionary-items.ts'
import { params } from '@academy/contracts/identity/system/params.ts'
import { providers } from '@academy/contracts/identity/system/providers.ts'
import { workdays } from '@academy/contracts/identity/system/workdays.ts'
import { configuration } from '@academy/contracts/notification/configuration.ts'
import { services } from '../../../../deploy/embedded/services.ts'
import { holding } from '../../testing/holding.ts'

const { kinds, file, compare, info, apply } = carry.endpoints
const here: As = { userId: 'u-admin', grants: [{ code: 'ADMIN', roots: [] }] }
const there: As = { ...here, tenantId: 'vans' }
const SECRET = 'a-mail-password-that-stays'
const academy = (tenantId: string) => ({
  tenant: { tenantId, nameCn: tenantId, nameEn: tenantId, category: tenantId },
  workdays: [{ day: '2027-05-01', kind: 'holiday', nameCn: '劳动节', nameEn: 'Labour Day' }],
})

let site: Installation
beforeAll(async () => {
  site = await installation(services.filter(({ name }) => ['identity', 'approval-workflow', 'fee', 'notification'].includes(name)))
  for (const tenantId of ['chengtu', 'vans'])
    site.ok(await site.call('identity', foundation.endpoints.lay, academy(tenantId) as never, { internal: true, tenantId }))
  await holding('vans', 'u-admin', 'ADMIN')
  await site.settled()
  await setUp()
}, 60_000)
afterAll(async () => site.stop())

const ok = async (answer: Promise<{ code: number; msg: string; data: unknown }>) => site.ok(await answer)
const provider = { nameCn: '集团登录', nameEn: 'Group sign-on', issuer: 'https://sso.example', clientId: 'academy', claim: 'sub', matches: 'userCode' as const }
const mail = { enabled: true, host: 'smtp.example', port: 465, security: 'tls' as const, user: 'u', sender: 'a@b.example' }
const ownRole = { code: 'OWN', nameCn: '自设', nameEn: 'Own', dataScope: '1' as const, permissions: ['sys:params:page'] }

/** What the first academy has set otherwise than it was shipped, of every sort: new, changed, moved, taken away, with secrets. */
const setUp = async () => {
  await ok(site.call('identity', params.endpoints.save, { paramCode: 'own.greeting', paramValue: 'hello' }, here))
  await ok(site.call('identity', roles.endpoints.save, ownRole, here))
  await ok(site.call('identity', roles.endpoints.save, { ...ownRole, code: 'OWN_CHILD', parentCode: 'OWN' }, here))
  await ok(
    site.call(
      'identity',
      dictionaryItems.endpoints.save,
      { dictType: 'colour', dictValue: '', dictNameCn: '颜色', dictNameEn: 'Colour', dictStatus: '1' },
      here,
    ),
  )
  await ok(
    site.call('identity', dictionaryItems.endpoints.save, { dictType: 'colour', dictValue: 'r', dictNameCn: '红', dictNameEn: 'Red', dictStatus: '1' }, here),
  )
  await ok(site.call('identity', workdays.endpoints.mark, { from: '2027-05-01', to: '2027-05-02', kind: 'holiday', nameCn: '五一', nameEn: 'May Day' }, here))
  const words = { type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text: '须遵守' }] }] }
  await ok(
    site.call('identity', agreements.endpoints.save, { kind: 'user', titleCn: '用户协议', titleEn: 'Terms', body: { cn: words, en: words } } as never, here),
  )
  await ok(site.call('identity', providers.endpoints.save, { ...provider, secret: SECRET } as never, here))
  await ok(site.call('notification', configuration.endpoints.saveMail, { ...mail, password: SECRET }, here))
  const entries = site.ok(await site.call('identity', menuEntries.endpoints.children, {}, here))
  const [first, second] = entries.filter(({ parentCode, type }) => parentCode === 'catalogue' && type === '1')
  await ok(site.call('identity', menuEntries.endpoints.moveTo, { id: second?.id ?? '', parent: 'catalogue', before: first?.id ?? '' }, here))
  await site.settled()
}

const exported = async (as: As = here, query = ''): Promise<string> => {
  const answer = await site.send('identity', 'GET', `${file.path}${query}`, undefined, as)
  return Buffer.from(answer.data as Uint8Array).toString('utf8')
}
const sent = (text: string, as: As) =>
  site.send('identity', 'POST', `${compare.path}?fileName=settings.json`, Buffer.from(text), as, { 'content-type': 'application/octet-stream' })
const compared = async (text: string, as: As = there) => site.ok((await sent(text, as)) as never) as CarryComparison
const faults = (answer: { data: unknown }) => ((answer.data as { fields?: { code: string }[] }).fields ?? []).map(({ code }) => code)

/** The file with something changed in it, as somebody would write it who also counts its checksum anew. */
const rewritten = (text: string, change: (body: Record<string, never>) => void): string => {
  const { checksum: _, ...body } = JSON.parse(text) as Record<string, never>
  change(body)
  return JSON.stringify({ ...(body as object), checksum: `sha256:${createHash('sha256').update(JSON.stringify(body)).digest('hex')}` })
}

const taken = async (comparison: CarryComparison, secrets: Record<string, Record<string, string>> = {}, as: As = there): Promise<CarryComparison> => {
  const take = comparison.kinds.flatMap(({ kind, rows }) => rows.map(({ key }) => ({ kind, key, ...(secrets[kind] ? { secrets: secrets[kind] } : {}) })))
  const started = site.ok(await site.call('identity', apply, { id: comparison.id, take }, as)) as unknown as CarryComparison
  expect(started.status).toBe('applying')
  for (const end = Date.now() + 40_000; Date.now() < end; await new Promise((resolve) => setTimeout(resolve, 200))) {
    const now = site.ok(await site.call('identity', info, { id: comparison.id }, as)) as unknown as CarryComparison
    if (now.status === 'done') return now
  }
  throw new Error('it was not taken over')
}
const row = ({ kinds: all }: CarryComparison, kind: string, key: string) => all.find((one) => one.kind === kind)?.rows.find((one) => one.key === key)

test('what an academy has set goes to another by a file: compared field by field, taken by the nouns’ own commands, and a second time nothing is left', async () => {
  const text = await exported()
  expect(text).not.toContain(SECRET)
  const comparison = await compared(text)
  expect(row(comparison, 'params', 'own.greeting')).toMatchObject({ state: 'new' })
  expect(row(comparison, 'workdays', '2027-05-01')?.changes).toEqual([
    { field: 'nameCn', label: expect.any(String), before: '劳动节', after: '五一' },
    { field: 'nameEn', label: expect.any(String), before: 'Labour Day', after: 'May Day' },
  ])
  expect(row(comparison, 'menus', '~catalogue')).toMatchObject({ state: 'changed', changes: [{ field: 'order' }] })
  expect(row(comparison, 'providers', provider.issuer)?.secrets.map(({ field }) => field)).toEqual(['secret'])
  expect(row(comparison, 'mail', 'mail')?.secrets.map(({ field }) => field)).toEqual(['password'])
  expect(comparison.kinds.find(({ kind }) => kind === 'roles')?.same).toBeGreaterThan(5)
  const done = await taken(comparison, { mail: { password: 'typed-again-here' }, providers: { secret: 'typed-again-too' } })
  expect(done.outcomes.filter(({ state }) => state === 'refused')).toEqual([])
  expect(done.outcomes.length).toBe(comparison.kinds.reduce((sum, { rows }) => sum + rows.length, 0))
  // what is left to take is nothing, now and when the file comes again
  expect((await compared(await exported())).kinds.flatMap(({ rows }) => rows)).toEqual([])
  const looked = site.ok(await site.call('notification', configuration.endpoints.look, {}, there)) as { mail: object }
  expect(looked.mail).toMatchObject({ host: 'smtp.example', secretSet: { at: expect.any(String) } })
  const kept = JSON.stringify(await database('identity').collection('carries').find().toArray())
  expect(kept).not.toContain('typed-again')
}, 120_000)

test('a row that is refused says all that stands against it and does not stop the others; what is only here stays', async () => {
  const text = rewritten(await exported(here, '?kinds=params,workdays'), (body) => {
    const { kinds: all } = body as unknown as { kinds: Record<string, Record<string, unknown>[]> }
    all.params = [...(all.params ?? []).filter(({ paramCode }) => paramCode !== 'fee.overdraft')]
    all.params.push({ paramCode: 'fee.overdraft', paramValue: 'much' }, { paramCode: 'own.second', paramValue: 'x' })
    all.workdays?.push({ day: '2027-06-02', kind: 'workday', nameCn: '', nameEn: '' })
  })
  await ok(site.call('identity', params.endpoints.save, { paramCode: 'only.there', paramValue: '1' }, there))
  const comparison = await compared(text)
  expect(comparison.kinds.find(({ kind }) => kind === 'params')?.only).toContain('only.there')
  const { outcomes } = await taken(comparison)
  const state = (key: string) => outcomes.find((one) => one.key === key)
  expect(state('own.second')).toMatchObject({ state: 'made' })
  expect(state('fee.overdraft')).toMatchObject({ state: 'refused', reasons: [expect.stringMatching(/^参数值：/)] })
  expect(state('2027-06-02')?.reasons.length).toBeGreaterThan(1)
  const { records } = site.ok(await site.call('identity', params.endpoints.page, { paramCode: 'only.there' }, there))
  expect(records).toHaveLength(1)
}, 60_000)

test('a process that ends in the middle leaves it to the next one, which takes every row once', async () => {
  const many = Array.from({ length: 60 }, (_, n) => ({ paramCode: `own.many.${n}`, paramValue: '1' }))
  const text = rewritten(await exported(here, '?kinds=params'), (body) => {
    ;(body as unknown as { kinds: { params: object[] } }).kinds.params.push(...many)
  })
  const { id, kinds: found } = await compared(text)
  const take = found.flatMap(({ kind, rows }) => rows.map(({ key }) => ({ kind, key })))
  site.ok(await site.call('identity', apply, { id, take }, there))
  const outcomes = () => database('identity').collection('carry_outcomes').countDocuments({ carryId: id })
  for (const end = Date.now() + 20_000; (await outcomes()) < 3 && Date.now() < end; ) await new Promise((resolve) => setTimeout(resolve, 20))
  const at = site.running.findIndex(({ app }) => app.name === 'identity')
  const old = site.running[at]
  if (!old) throw new Error('identity does not run')
  await old.stop()
  const noted = await outcomes()
  expect(noted).toBeLessThan(take.length)
  site.running[at] = await startService(old.app, site.platform, old.port)
  for (const end = Date.now() + 40_000; (await outcomes()) < take.length && Date.now() < end; ) await new Promise((resolve) => setTimeout(resolve, 100))
  expect(await outcomes()).toBe(take.length)
  const made = await database('identity')
    .collection('params')
    .countDocuments({ tenantId: 'vans', paramCode: /^own\.many\./ })
  expect(made).toBe(many.length)
  const ids = await database('identity')
    .collection('params')
    .distinct('_id', { tenantId: 'vans', paramCode: /^own\.many\./ })
  expect(await auditRows(database('identity')).countDocuments({ entityId: { $in: ids as never } })).toBe(many.length)
}, 90_000)

test('a file that is none of ours, of a newer release, or not as it was written is told so', async () => {
  const text = await exported(here, '?kinds=params')
  expect(faults(await sent('PK not json', there))).toEqual(['carryForeign'])
  expect(faults(await sent('{"a":1}', there))).toEqual(['carryForeign'])
  expect(faults(await sent(text.replace('hello', 'hullo'), there))).toEqual(['carryTampered'])
  expect(
    faults(
      await sent(
        rewritten(text, (body) => Object.assign(body, { version: 99 })),
        there,
      ),
    ),
  ).toEqual(['carryNewer'])
  expect(faults(await sent('', there))).toEqual(['carryEmpty'])
})

test('who may not carry settings carries none, and nobody sees the comparison of somebody else', async () => {
  const reader: As = { userId: 'u-2', grants: [{ code: 'LEARNER', roots: [] }] }
  for (const answer of [site.call('identity', kinds, {}, reader), sent('{}', reader)]) expect((await answer).code).toBe(codes.noPermission)
  const { id } = await compared(await exported(here, '?kinds=params'))
  expect((await site.call('identity', info, { id }, { ...there, userId: 'u-other' })).code).toBe(codes.absent)
})

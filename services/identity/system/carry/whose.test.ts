import { createHash } from 'node:crypto'
import { startService } from '@academy/chassis/runtime/service.ts'
import { type As, type Installation, installation } from '@academy/chassis/testing/installation.ts'
import { shippedModels } from '@academy/contracts/approvals.ts'
import { codes } from '@academy/contracts/core/codes.ts'
import { roles } from '@academy/contracts/identity/access/roles.ts'
import { foundation } from '@academy/contracts/identity/setup/foundation.ts'
import { type CarryComparison, carry } from '@academy/contracts/identity/system/carry.ts'
import { jest } from '@jest/globals'
import { services } from '../../../../deploy/embedded/services.ts'
import { RoleAssignmentModel, RoleModel } from '../../access/public.ts'
import { UserModel } from '../../accounts/public.ts'
import { holding } from '../../testing/holding.ts'
import { fileKey } from './look.ts'
import { CarryModel, CarryOutcomeModel } from './model.ts'

const { file, compare, info, apply } = carry.endpoints
const tenantId = 'chengtu'
const admin: As = { userId: 'u-admin', tenantId, grants: [{ code: 'ADMIN', roots: [] }] }
const carrier: As = { userId: 'u-carrier', tenantId, grants: [{ code: 'CARRIER', roots: [] }] }
const OWN = { nameCn: '自设', nameEn: 'Own', dataScope: '1' as const, permissions: ['sys:params:page'] }
const MAY = ['sys:carry:page', 'sys:carry:apply', 'sys:params:page', 'sys:params:save', 'sys:roles:page', 'approval:models:page']

let site: Installation
beforeAll(async () => {
  site = await installation(services.filter(({ name }) => ['identity', 'approval-workflow', 'fee', 'notification'].includes(name)))
  const tenant = { tenantId, nameCn: tenantId, nameEn: tenantId, category: tenantId }
  site.ok(await site.call('identity', foundation.endpoints.lay, { tenant, workdays: [] } as never, { internal: true, tenantId }))
  await holding(tenantId, 'u-admin', 'ADMIN')
  await site.settled()
  site.ok(await site.call('identity', roles.endpoints.save, { ...OWN, code: 'CARRIER', permissions: MAY }, admin))
  await holding(tenantId, 'u-carrier', 'CARRIER')
  await site.settled()
}, 60_000)
afterAll(async () => site.stop())

type Rows = Record<string, Record<string, unknown>[]>
const sent = async (rows: Rows, as: As) => {
  const answer = await site.send('identity', 'GET', `${file.path}?kinds=params`, undefined, admin)
  const { checksum: _, ...body } = JSON.parse(Buffer.from(answer.data as Uint8Array).toString('utf8'))
  const next = { ...body, kinds: rows }
  const text = JSON.stringify({ ...next, checksum: `sha256:${createHash('sha256').update(JSON.stringify(next)).digest('hex')}` })
  return site.send('identity', 'POST', `${compare.path}?fileName=a.json`, Buffer.from(text), as, { 'content-type': 'application/octet-stream' })
}
const compared = async (rows: Rows, as: As) => site.ok((await sent(rows, as)) as never) as CarryComparison
const taken = async ({ id, kinds }: CarryComparison, as: As): Promise<CarryComparison> => {
  const take = kinds.flatMap(({ kind, rows }) => rows.map(({ key }) => ({ kind, key })))
  site.ok(await site.call('identity', apply, { id, take }, as))
  for (const end = Date.now() + 30_000; Date.now() < end; await new Promise((resolve) => setTimeout(resolve, 100))) {
    const now = site.ok(await site.call('identity', info, { id }, as)) as unknown as CarryComparison
    if (now.status === 'done') return now
  }
  throw new Error('it was not taken over')
}
const outcome = ({ outcomes }: CarryComparison, key: string) => outcomes.find((one) => one.key === key)
const param = (paramCode: string) => ({ params: [{ paramCode, paramValue: '1' }] })

test('who may carry settings and not change roles or models carries what else he may change', async () => {
  const model = { ...shippedModels[0], code: 'OWN', modelVersion: 1 }
  const done = await taken(await compared({ ...param('own.one'), roles: [{ ...OWN, code: 'OWN' }], models: [model] }, carrier), carrier)
  expect(outcome(done, 'own.one')).toMatchObject({ state: 'made' })
  for (const key of ['OWN', 'OWN|1']) expect(outcome(done, key)).toMatchObject({ state: 'refused', reasons: [expect.stringContaining('岗位')] })
})

test('what the platform alone gives is neither carried nor taken away', async () => {
  site.ok(await site.call('identity', roles.endpoints.save, { ...OWN, code: 'STAYS' }, admin))
  await RoleModel.raw.updateOne({ code: 'STAYS', tenantId }, { $push: { permissions: 'platform:tenants:page' } } as never)
  const answer = await site.send('identity', 'GET', `${file.path}?kinds=roles`, undefined, admin)
  expect(Buffer.from(answer.data as Uint8Array).toString('utf8')).not.toContain('platform:')
  const row = { ...OWN, code: 'STAYS', authType: '3', status: 'active', permissions: ['sys:params:page', 'sys:params:save'] }
  expect(outcome(await taken(await compared({ roles: [row] }, admin), admin), 'STAYS')).toMatchObject({ state: 'changed' })
  const { records } = site.ok(await site.call('identity', roles.endpoints.page, { code: 'STAYS' }, admin))
  expect([...(records[0]?.permissions ?? [])].sort()).toEqual(['platform:tenants:page', 'sys:params:page', 'sys:params:save'])
})

test('nothing is written once who ticked has lost the permission, or may no longer come in', async () => {
  await UserModel.raw.updateOne({ _id: 'u-carrier', tenantId } as never, { $set: { accountStatus: '0' } })
  expect((await taken(await compared(param('own.left'), carrier), carrier)).outcomes).toEqual([])
  await UserModel.raw.updateOne({ _id: 'u-carrier', tenantId } as never, { $set: { accountStatus: '1' } })
  await RoleAssignmentModel.raw.deleteMany({ userId: 'u-carrier', tenantId } as never)
  expect((await taken(await compared(param('own.lost'), carrier), carrier)).outcomes).toEqual([])
  const { kinds } = await compared({ params: [...param('own.left').params, ...param('own.lost').params] }, admin)
  expect(kinds[0]?.rows.map(({ state }) => state)).toEqual(['new', 'new'])
})

test('rights that are lost between two kinds end the rest: what came before stays, nothing after it is written', async () => {
  const leaver: As = { ...carrier, userId: 'u-leaver' }
  await holding(tenantId, 'u-leaver', 'CARRIER', 'ADMIN')
  const many = Array.from({ length: 60 }, (_, n) => ({ paramCode: `own.between.${n}`, paramValue: '1' }))
  const both: As = { ...leaver, grants: [...(carrier.grants ?? []), ...(admin.grants ?? [])] }
  const { id, kinds } = await compared({ params: many, roles: [{ ...OWN, code: 'BETWEEN' }] }, both)
  const take = kinds.flatMap(({ kind, rows }) => rows.map(({ key }) => ({ kind, key })))
  site.ok(await site.call('identity', apply, { id, take }, both))
  const written = () => CarryOutcomeModel.raw.countDocuments({ carryId: id, tenantId } as never)
  for (const end = Date.now() + 20_000; (await written()) < 1 && Date.now() < end; ) await new Promise((resolve) => setTimeout(resolve, 5))
  await RoleAssignmentModel.raw.deleteMany({ userId: 'u-leaver', tenantId } as never)
  for (const end = Date.now() + 30_000; Date.now() < end; await new Promise((resolve) => setTimeout(resolve, 100)))
    if ((await CarryModel.raw.findOne({ _id: id, tenantId } as never).lean())?.status === 'done') break
  const outcomes = await CarryOutcomeModel.raw.find({ carryId: id, tenantId } as never).lean()
  expect(outcomes.map(({ kind, state }) => `${kind} ${state}`)).toEqual(many.map(() => 'params made'))
  expect(await RoleModel.raw.countDocuments({ code: 'BETWEEN', tenantId } as never)).toBe(0)
}, 60_000)

test('a file goes after a week with what was noted of it, when old tasks are cleared; what breaks in between leaves no file that nobody knows', async () => {
  const { id } = await compared(param('own.week'), admin)
  const { platform } = site
  const restart = async () => {
    const at = site.running.findIndex(({ app }) => app.name === 'identity')
    const old = site.running[at]
    if (!old) throw new Error('identity does not run')
    await old.stop()
    site.running[at] = await startService(old.app, platform, old.port)
  }
  const kept = () => CarryModel.raw.countDocuments({ _id: id, tenantId } as never)
  await restart()
  await new Promise((resolve) => setTimeout(resolve, 500))
  expect([await kept(), Boolean(await platform.storage.get(fileKey(id)))]).toEqual([1, true])
  site.clock.advance(8 * 86_400_000)
  await restart()
  for (const end = Date.now() + 10_000; (await kept()) > 0 && Date.now() < end; ) await new Promise((resolve) => setTimeout(resolve, 50))
  expect([await kept(), Boolean(await platform.storage.get(fileKey(id)))]).toEqual([0, false])
  const put = jest.spyOn(platform.storage, 'put').mockImplementation(async (key) => {
    expect(await CarryModel.raw.countDocuments({ _id: key.replace('carries/', ''), tenantId } as never)).toBe(1)
    throw new Error('the disk is full')
  })
  expect((await sent(param('own.full'), admin)).code).toBe(codes.unexpected)
  expect(put).toHaveBeenCalled()
  put.mockRestore()
  // the next file forgets the one before it
  expect((await compared(param('own.next'), admin)).kinds[0]?.rows).toHaveLength(1)
  expect(await CarryModel.raw.countDocuments({ userId: 'u-admin', tenantId })).toBe(1)
}, 60_000)

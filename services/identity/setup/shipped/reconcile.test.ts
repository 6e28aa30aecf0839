import { database } from '@academy/chassis/mongo/database.ts'
import { outboxRows } from '@academy/chassis/mongo/outbox.ts'
import { repository } from '@academy/chassis/mongo/repository.ts'
import { everything } from '@academy/chassis/mongo/scope.ts'
import { systemWork } from '@academy/chassis/runtime/work.ts'
import { type Installation, installation } from '@academy/chassis/testing/installation.ts'
import { paramState } from '@academy/contracts/identity/events.ts'
import { foundation } from '@academy/contracts/identity/setup/foundation.ts'
import { MenuModel, RoleModel } from '../../access/public.ts'
import { identityApp } from '../../app.ts'
import { DictionaryModel, ParamModel } from '../../system/public.ts'
import { ShippedModel } from './model.ts'
import { reconcile } from './reconcile.ts'
import { release, type Shipped } from './release.ts'

let site: Installation
const reader = { tenantId: 'chengtu', dataScope: everything }
const academy = { tenant: { tenantId: 'chengtu', nameCn: '澄途', nameEn: 'Chengtu', category: 'passenger' }, workdays: [] }
const role = (code: string) => repository(RoleModel)(reader).one({ code })
const work = () => {
  const [running] = site.running
  if (!running) throw new Error('identity does not run')
  return systemWork('identity', site.platform, running.access, 'chengtu', crypto.randomUUID())
}
/** As at the start of a program of this release. */
const start = (shipped: readonly Shipped[] = release()) => work().unit((unit) => reconcile({ ...unit, dataScope: everything }, shipped))
/** What an administrator does on the screen. */
const edit = async (code: string, permissions: string[]) => {
  const row = await role(code)
  await work().unit((unit) => repository(RoleModel)({ ...unit, dataScope: everything }).update(row?.id ?? '', undefined, { permissions }))
}
const without = (permission: string): Shipped[] =>
  release().map((one) =>
    one.kind === 'role' ? { ...one, fields: { ...one.fields, permissions: (one.fields.permissions as string[]).filter((held) => held !== permission) } } : one,
  )

beforeAll(async () => {
  site = await installation([identityApp(async () => undefined)])
  site.ok(await site.internal('identity', foundation.endpoints.lay, academy))
})
afterAll(async () => site.stop())

describe('what a release ships arrives at each start, what an administrator changed stays', () => {
  test('a new academy has every role with its permissions, every menu, dictionary and parameter; a second start writes nothing', async () => {
    const stands = await Promise.all(
      [RoleModel, MenuModel, DictionaryModel, ParamModel].map((model) => repository(model as typeof RoleModel)(reader).count({})),
    )
    const ships = (['role', 'menu', 'dictionary', 'param'] as const).map((kind) => release().filter((one) => one.kind === kind).length)
    expect(stands).toEqual(ships)
    expect((await role('PLANNER'))?.permissions).toEqual(expect.arrayContaining(['training:offerings:publish', 'training:vehicles:page']))
    expect(await start()).toBe(0)
  })

  test('a database of an older release gains the new permission; what its administrator took away or gave stays so', async () => {
    await start(without('training:offerings:cancel'))
    expect((await role('PLANNER'))?.permissions).not.toContain('training:offerings:cancel')
    const held = (await role('PLANNER'))?.permissions ?? []
    await edit('PLANNER', [...held.filter((one) => one !== 'training:offerings:delete'), 'fee:ledger:page'])
    expect(await start()).toBeGreaterThan(0)
    const after = (await role('PLANNER'))?.permissions
    expect(after).toEqual(expect.arrayContaining(['training:offerings:cancel', 'fee:ledger:page']))
    expect(after).not.toContain('training:offerings:delete')
  })

  test('a database from before releases were remembered gains what is new and loses nothing', async () => {
    const old = ['sys:roles:page', 'custom:thing:page']
    await edit('ADMIN', old)
    await ShippedModel.raw.deleteMany({ tenantId: 'chengtu' })
    await start()
    expect((await role('ADMIN'))?.permissions).toEqual(expect.arrayContaining([...old, 'sys:params:update']))
  })

  test('a menu that was deleted or renamed stays so; the menu of a screen that the product has no more goes', async () => {
    const menus = () => repository(MenuModel)({ ...reader })
    await work().unit(async (unit) => {
      const repo = repository(MenuModel)({ ...unit, dataScope: everything })
      await repo.remove({ code: 'training/vehicles' })
      await repo.update((await menus().one({ code: 'training/sites' }))?.id ?? '', undefined, { nameCn: '我们的场地' })
    })
    const leaner = release().filter(({ kind, code }) => kind !== 'menu' || !code.startsWith('jobs/runs'))
    await start(leaner)
    expect([await menus().one({ code: 'training/vehicles' }), await menus().one({ code: 'jobs/runs' })]).toEqual([null, null])
    expect((await menus().one({ code: 'training/sites' }))?.nameCn).toBe('我们的场地')
  })

  test('a parameter that nothing reads any more goes, from the services that follow it too; one that an academy made itself stays', async () => {
    const own = { paramCode: 'own.key', paramValue: '7' }
    await work().unit(async (unit) => void (await repository(ParamModel)({ ...unit, dataScope: everything }).insert(own as never)))
    await start(release().filter(({ code }) => code !== 'waiting.max'))
    const params = repository(ParamModel)({ ...reader })
    expect([await params.one({ paramCode: 'waiting.max' }), (await params.one({ paramCode: 'own.key' }))?.paramValue]).toEqual([null, '7'])
    const gone = { 'envelope.name': paramState.name, 'envelope.data': null }
    expect(await outboxRows(database('identity')).countDocuments(gone)).toBe(1)
  })
})

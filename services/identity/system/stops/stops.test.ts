import { database } from '@academy/chassis/mongo/database.ts'
import { outboxRows } from '@academy/chassis/mongo/outbox.ts'
import { repository } from '@academy/chassis/mongo/repository.ts'
import { everything } from '@academy/chassis/mongo/scope.ts'
import { systemWork } from '@academy/chassis/runtime/work.ts'
import { type Installation, installation } from '@academy/chassis/testing/installation.ts'
import { toShanghai } from '@academy/contracts/core/shanghai.ts'
import { menuSwitches } from '@academy/contracts/identity/access/menu-switches.ts'
import { foundation } from '@academy/contracts/identity/setup/foundation.ts'
import { stopState } from '@academy/contracts/identity/stop-events.ts'
import { stops } from '@academy/contracts/identity/system/stops.ts'
import { identityApp } from '../../app.ts'
import { stopsFromParams } from '../../setup/shipped/stopped-params.ts'
import { ParamModel } from '../params/model.ts'
import { StopModel } from './model.ts'

const { save, page, lift } = stops.endpoints
const { ahead } = menuSwitches.endpoints
const grants = [{ code: 'ADMIN', roots: [] }]
const admin = { userId: 'u-admin', grants }
const far = { userId: 'u-far', tenantId: 'yuanxiu', grants }
const learner = { userId: 'u-learner', grants: [{ code: 'LEARNER', roots: [] }] }

let site: Installation
beforeAll(async () => {
  site = await installation([identityApp(async () => undefined)])
  for (const tenantId of ['chengtu', 'yuanxiu']) {
    const tenant = { tenantId, nameCn: tenantId, nameEn: tenantId, category: tenantId }
    site.ok(await site.call('identity', foundation.endpoints.lay, { tenant, workdays: [] }, { internal: true, tenantId }))
  }
  await site.settled()
})
afterAll(async () => site.stop())

const hours = (count: number): string => toShanghai(new Date(site.clock.now().getTime() + count * 3_600_000))
const seen = async (as: object) => site.ok(await site.call('identity', ahead, {}, as)).map(({ kind }) => kind)

test('an academy stops itself; everything stands still only by the home academy’s word (shell-access.md rule 17)', async () => {
  const all = { target: 'all', from: hours(1), until: hours(2) } as const
  const refused = await site.call('identity', save, all, far)
  expect((refused.data as unknown as { fields: object[] }).fields).toMatchObject([{ field: 'target', code: 'homeOnly' }])
  const own = site.ok(await site.call('identity', save, { ...all, target: 'tenant' }, far))
  const everywhere = site.ok(await site.call('identity', save, all, admin))
  expect([await seen(learner), await seen({ ...learner, tenantId: 'yuanxiu' }), await seen(admin), await seen(far)]).toEqual([
    ['all'],
    ['tenant', 'all'],
    [],
    ['all'],
  ])
  site.clock.advance(3_600_000)
  expect(site.ok(await site.call('identity', page, { status: 'on' }, admin)).records.map(({ id }) => id)).toEqual([everywhere.id])
  site.ok(await site.call('identity', lift, { id: everywhere.id }, admin))
  site.ok(await site.call('identity', lift, { id: own.id }, far))
  expect(await seen({ ...learner, tenantId: 'yuanxiu' })).toEqual([])
  await site.settled()
  const told = await outboxRows(database('identity')).find({ 'envelope.name': stopState.name, 'envelope.aggregateId': everywhere.id }).lean()
  expect(told.map(({ envelope }) => (envelope.data as { lifted?: string }).lifted !== undefined)).toEqual([false, true])
})

test('an academy that stood still by its parameters does so by a stop, and the parameters are gone; a second start writes nothing', async () => {
  const who = { tenantId: 'yuanxiu', dataScope: everything }
  const [running] = site.running
  const work = systemWork('identity', site.platform, running?.access as never, 'yuanxiu', crypto.randomUUID())
  await work.unit(async (unit) => {
    const params = repository(ParamModel)({ ...unit, dataScope: everything })
    await params.insert({ paramCode: 'platform.stopped', paramValue: 'true' })
    await params.insert({ paramCode: 'platform.stopped.text', paramValue: '02:00 恢复' })
  })
  const before = await repository(StopModel)(who).count({})
  for (let start = 0; start < 2; start++) await work.unit(stopsFromParams)
  const rows = await repository(StopModel)(who).find({}, { sort: { createDate: -1 } })
  expect(rows.length).toBe(before + 1)
  expect(rows.find(({ textCn }) => textCn === '02:00 恢复')).toMatchObject({ target: 'tenant' })
  expect(await repository(ParamModel)(who).count({ paramCode: /^platform\.stopped/ } as never)).toBe(0)
})

import { database } from '@academy/chassis/mongo/database.ts'
import { callService } from '@academy/chassis/runtime/call.ts'
import type { Platform } from '@academy/chassis/runtime/platform.ts'
import { dayOf } from '@academy/contracts/core/days.ts'
import { foundation } from '@academy/contracts/identity/system/foundation.ts'
import { DEMO_PASSWORD } from '@academy/identity/accounts/sessions/demo.ts'
import { importRows, type SheetRows } from '@academy/jobs/imports/orchestrate.ts'
import { loadApprovalModels } from './approval-models-load.ts'
import { loadFees, loadOpenings } from './fees-load.ts'
import { layFoundation } from './foundation.ts'
import { playDemo } from './play/demo.ts'
import { settled } from './settle.ts'
import { tenants } from './tenants.ts'
import { demoWorld } from './world/demo.ts'
import { numbered, type Sheets } from './world/rows.ts'
import { yuanxiuWorld } from './world/yuanxiu.ts'

type Step = (name: string) => void

const rowsOf = (sheets: Sheets): SheetRows => Object.fromEntries(Object.entries(sheets).map(([key, values]) => [key, numbered(values)]))

const part = (sheets: SheetRows, keys: readonly (keyof SheetRows)[]): SheetRows =>
  Object.fromEntries(keys.flatMap((key) => (sheets[key] ? [[key, sheets[key]]] : [])))

const first = ['organisations', 'positions', 'people', 'posts', 'areaManagers'] as const
const second = ['sites', 'classrooms', 'vehicles', 'catalogues', 'courses', 'trainers', 'offerings', 'results'] as const

/** Master data through the importer: organisations and people first, so that training knows them when its sheets come. */
const importWorld = async (platform: Platform, tenantId: string, sheets: SheetRows) => {
  await importRows(platform, tenantId, part(sheets, first), { runId: `seed-${tenantId}-1` })
  await settled(platform)
  await importRows(platform, tenantId, part(sheets, second), { runId: `seed-${tenantId}-2` })
  await settled(platform)
}

const marker = 'seed/demo-1'

/** Does the installation hold the demo already? */
export const seeded = async (platform: Platform): Promise<boolean> => (await platform.storage.get(marker)) !== null

/**
 * Fills an installation with the invented network of the demo: foundation of both tenants, master data by import, accounts, openings.
 * Gives the play of enrolments, to be run when the page already answers.
 */
export const seed = async (platform: Platform, step: Step): Promise<() => Promise<number>> => {
  await layFoundation(platform)
  await loadApprovalModels(
    platform,
    tenants.map((tenant) => tenant.tenantId),
  )
  for (const { tenantId } of tenants) await loadFees(platform, tenantId)
  await settled(platform)
  step('foundation')
  const today = dayOf(platform.clock.now())
  const [world, small] = [demoWorld(today), yuanxiuWorld(today)]
  await importWorld(platform, 'chengtu', rowsOf(world.sheets))
  step('demo network')
  await importWorld(platform, 'yuanxiu', rowsOf(small.sheets))
  await callService(
    platform,
    'identity',
    foundation.endpoints.demoCredentials,
    { password: DEMO_PASSWORD, accounts: world.accounts.map(({ userCode, role }) => ({ userCode, role })) },
    { tenantId: 'chengtu' },
  )
  await callService(
    platform,
    'identity',
    foundation.endpoints.demoCredentials,
    { password: DEMO_PASSWORD, accounts: small.accounts.map(({ userCode, role }) => ({ userCode, role })) },
    { tenantId: 'yuanxiu' },
  )
  const openings = world.openings.map(({ dealer, openingYuan, state }) => ({ orgCode: dealer, fen: openingYuan * 100 * (state === 'normal' ? 20 : 1) }))
  await loadOpenings(platform, 'chengtu', openings)
  await settled(platform)
  step('second tenant, accounts, opening balances')
  return async () => {
    const [people, offerings] = await Promise.all([
      database('identity').collection('users').find({ tenantId: 'chengtu' }).toArray(),
      database('training').collection('offerings').find({ tenantId: 'chengtu' }).toArray(),
    ])
    const known = {
      users: new Map(people.map((row) => [String(row.idNumber), String(row._id)])),
      offerings: new Map(offerings.map((row) => [String(row.number), String(row._id)])),
    }
    const played = await playDemo(platform, world.targets, known)
    await platform.storage.put(marker, Buffer.from(today))
    return played
  }
}

import { database } from '@academy/chassis/mongo/database.ts'
import { callService, LONG_MS } from '@academy/chassis/runtime/call.ts'
import type { Platform } from '@academy/chassis/runtime/platform.ts'
import { addDays, dayOf, momentOf } from '@academy/contracts/core/days.ts'
import { foundation } from '@academy/contracts/identity/setup/foundation.ts'
import { sheetKeys } from '@academy/contracts/sheets.ts'
import { DEMO_PASSWORD } from '@academy/identity/accounts/sessions/demo.ts'
import type { SheetRows } from '@academy/jobs/imports/importing.ts'
import { importRows } from '@academy/jobs/imports/orchestrate.ts'
import { askAbsences } from './absences.ts'
import { loadAccountMerges } from './account-merges-load.ts'
import { layAgreements } from './agreements.ts'
import { loadApprovalModels } from './approval-models-load.ts'
import { layBulletins } from './bulletins.ts'
import { loadCertifications } from './certifications-load.ts'
import { talkers } from './comments/simulate-comments.ts'
import { loadFees, loadOpenings } from './fees-load.ts'
import { layFoundation } from './foundation.ts'
import { loadLetters } from './letters-load.ts'
import { loadNetworkData } from './network-data-load.ts'
import { loadNights } from './nights-load.ts'
import { asOf, changedSince, stillOpen } from './past/as-of.ts'
import { DAYS_BACK, playPast } from './past/simulate.ts'
import type { Travelling } from './past/travel.ts'
import { loadPersonnelChanges } from './personnel-changes-load.ts'
import { layPictures } from './pictures/lay.ts'
import { layPlainRows } from './plain-rows.ts'
import { type Known, playDemo } from './play/demo.ts'
import { loadRegistrations, loadStudents } from './registrations-load.ts'
import { loadRoleAssignments } from './role-assignments-load.ts'
import { loadRoleRequests } from './role-requests-load.ts'
import { settled } from './settle.ts'
import { loadStaffing } from './staffing-load.ts'
import { loadStops } from './stops-load.ts'
import { loadSubjectRequests } from './subject-requests-load.ts'
import { loadSynchronisation } from './synchronisation-load.ts'
import { tenants } from './tenants.ts'
import { layTexts } from './texts/lay.ts'
import { loadUses, runNight } from './uses-load.ts'
import { demoWorld, type World } from './world/demo.ts'
import { numbered, type Sheets } from './world/rows.ts'
import { yuanxiuWorld } from './world/yuanxiu.ts'

type Step = (name: string) => void

const rowsOf = (sheets: Partial<Sheets>): SheetRows => Object.fromEntries(Object.entries(sheets).map(([key, values]) => [key, numbered(values)]))

const part = (sheets: SheetRows, keys: readonly (keyof SheetRows)[]): SheetRows =>
  Object.fromEntries(keys.flatMap((key) => (sheets[key] ? [[key, sheets[key]]] : [])))

const first = ['organisations', 'positions', 'people', 'posts', 'areaManagers'] as const
const second = sheetKeys.filter((key) => !(first as readonly string[]).includes(key))

/** Master data through the importer: organisations and people first, so that training knows them when its sheets come. */
export const importWorld = async (platform: Platform, tenantId: string, sheets: Partial<Sheets>, run = 'seed') => {
  const rows = rowsOf(sheets)
  await importRows(platform, tenantId, part(rows, first), { runId: `${run}-${tenantId}-1` })
  await settled(platform)
  await importRows(platform, tenantId, part(rows, second), { runId: `${run}-${tenantId}-2` })
  await settled(platform)
}

const marker = 'seed/demo-1'
/** Holds the day on which the network was laid: a play that was cut goes on in the world of that day. */
const laid = 'seed/network-1'

/** Does the installation hold the demo already? */
export const seeded = async (platform: Platform): Promise<boolean> => (await platform.storage.get(marker)) !== null

export const layGround = async (platform: Platform): Promise<void> => {
  await layFoundation(platform)
  await loadApprovalModels(
    platform,
    tenants.map((tenant) => tenant.tenantId),
  )
  for (const { tenantId } of tenants) await loadFees(platform, tenantId)
  for (const { tenantId } of tenants) await layPlainRows(platform, tenantId)
  await settled(platform)
}

const openAccounts = (platform: Platform, { openings }: World) =>
  loadOpenings(
    platform,
    'chengtu',
    openings.map(({ dealer, openingYuan, state }) => ({ orgCode: dealer, fen: openingYuan * 100 * (state === 'normal' ? 20 : 1) })),
  )

export const giveAccounts = (platform: Platform, tenantId: string, accounts: readonly { userCode: string; role: string; opens?: string }[]) =>
  callService(
    platform,
    'identity',
    foundation.endpoints.demoCredentials,
    { password: DEMO_PASSWORD, accounts: accounts.map(({ userCode, role, opens }) => ({ userCode, role, ...(opens ? { opens } : {}) })) },
    { tenantId, withinMs: LONG_MS },
  )

const knownOf = async (): Promise<Known> => {
  const [people, offerings] = await Promise.all([
    database('identity').collection('users').find({ tenantId: 'chengtu' }).toArray(),
    database('training').collection('offerings').find({ tenantId: 'chengtu' }).toArray(),
  ])
  return {
    users: new Map(people.map((row) => [String(row.idNumber), String(row._id)])),
    offerings: new Map(offerings.map((row) => [String(row.number), String(row._id)])),
  }
}

const talkersOf = (platform: Platform, { accounts }: World, { users }: Known) => {
  const holders = (wanted: string) => accounts.filter(({ role }) => role === wanted).flatMap(({ idNumber }) => users.get(idNumber) ?? [])
  const desk = { tenantId: 'chengtu', userId: holders('REGISTRAR')[0] ?? '', grants: [{ code: 'REGISTRAR', roots: [] }] }
  return talkers(platform, desk, holders('LEARNER'))
}

/** Imports the world as it stood before its past and plays that past. Throws Error when it cannot be played to its end. */
const liveThrough = async (platform: Platform, world: World, clock: Travelling, step: Step): Promise<void> => {
  const began = dayOf(clock.now())
  const played = new Set(world.targets.map((target) => target.number))
  const cancelled = new Set(world.offerings.filter(({ stage, number }) => stage === 'cancelled' && played.has(number)).map(({ number }) => number))
  const before = asOf(world.sheets, began, cancelled)
  await importWorld(platform, 'chengtu', before)
  await loadStaffing(platform, 'chengtu', world, clock)
  await openAccounts(platform, world)
  step('demo network')
  const known = await knownOf()
  const planner = known.users.get(world.accounts.find(({ role }) => role === 'PLANNER')?.idNumber ?? '') ?? ''
  const people = talkersOf(platform, world, known)
  let round = 0
  const talk = () => people.round(round++, began)
  const count = await playPast(platform, clock, world, known, { planner, talk })
  await importWorld(platform, 'chengtu', changedSince(world.sheets, before), 'now')
  step(`${count} enrolments of the last weeks`)
  step(`${people.count()} comments`)
}

const isFresh = async (): Promise<boolean> => (await database('identity').collection('users').countDocuments()) === 0

/** Foundation and network of the demo with its last weeks; when these break off, as it stands today. */
const layNetwork = async (platform: Platform, world: World, step: Step, clock: Travelling): Promise<void> => {
  const lived = async (): Promise<boolean> => {
    try {
      clock.to(momentOf(addDays(world.today, -DAYS_BACK), '08:00:00'))
      await layGround(platform)
      step('foundation')
      await liveThrough(platform, world, clock, step)
      return true
    } catch (error) {
      step(`the last weeks were not played to their end: ${error instanceof Error ? error.message : String(error)}`)
      return false
    } finally {
      clock.home()
    }
  }
  // what a broken off start left is of the present: no way back from there
  if ((await isFresh()) && (await lived())) return
  await layGround(platform)
  const standing = new Set((await knownOf()).offerings.keys())
  await importWorld(platform, 'chengtu', stillOpen(world, standing))
  await loadStaffing(platform, 'chengtu', world, clock)
  clock.home()
  step('demo network')
}

/** The director of the first academy keeps the courses of the second: one account, two academies. */
const inBoth = async (platform: Platform, { accounts }: World, { people }: ReturnType<typeof yuanxiuWorld>): Promise<void> => {
  const opens = accounts.find(({ role }) => role === 'DIRECTOR')?.userCode
  const keeper = people.find((person) => person.posts.some(({ main, position }) => main && position === 'AC04'))
  if (!opens || !keeper) throw new Error('the demo has nobody in both academies')
  await giveAccounts(platform, 'yuanxiu', [{ userCode: keeper.userCode, role: 'PRODUCT', opens }])
}

const layWorld = async (platform: Platform, today: string, world: World, step: Step, clock: Travelling): Promise<void> => {
  const small = yuanxiuWorld(today)
  await layNetwork(platform, world, step, clock)
  await importWorld(platform, 'yuanxiu', small.sheets)
  await giveAccounts(platform, 'chengtu', world.accounts)
  await giveAccounts(platform, 'yuanxiu', small.accounts)
  await inBoth(platform, world, small)
  await openAccounts(platform, world)
  await loadStops(platform, 'chengtu')
  await loadUses(platform, 'chengtu')
  await settled(platform)
  const known = await knownOf()
  const entering = world.accounts.flatMap(({ idNumber }) => known.users.get(idNumber) ?? [])
  step(`${await loadNetworkData(platform, 'chengtu', world.network, today)} business figures`)
  step(`${await loadRoleAssignments(platform, 'chengtu', entering)} roles by hand`)
  step(`${await loadRoleRequests(platform, 'chengtu')} roles asked for`)
  step('second tenant, accounts, opening balances')
  const holderOf = (wanted: string) => known.users.get(world.accounts.find(({ role }) => role === wanted)?.idNumber ?? '') ?? ''
  step(`${await askAbsences(platform, 'chengtu', holderOf)} absences`)
  step(`${await loadPersonnelChanges(platform, 'chengtu', holderOf('REGISTRAR'), entering)} personnel changes`)
  step(`${await loadRegistrations(platform, 'chengtu')} registrations, ${await loadStudents(platform, 'chengtu', holderOf('ADMIN'))} students`)
  step(`${await loadLetters(platform, 'chengtu', holderOf('ADMIN'))} authorisation letters`)
  step(`${await loadSynchronisation(platform, 'chengtu', holderOf('REGISTRAR'))} runs of a synchronisation`)
  step(`${await loadCertifications(platform, 'chengtu')} certificates`)
  step(`${await layBulletins(platform, 'chengtu', holderOf('REGISTRAR'))} bulletins`)
  step(`${await layPictures(platform, 'chengtu', holderOf)} pictures`)
  step(`${await layTexts(platform, 'chengtu', holderOf)} formatted texts`)
  const others = [...known.users.values()].filter((userId) => !entering.includes(userId))
  const agreeing = { admin: holderOf('ADMIN'), people: entering, leaving: others.slice(0, 4), owing: others.slice(4, 34) }
  step(`${await layAgreements(platform, 'chengtu', agreeing)} people have agreed`)
  step(`${await loadSubjectRequests(platform, 'chengtu', holderOf('ADMIN'), others.slice(40, 42))} personal data requests`)
  step(`${await loadAccountMerges(platform, 'chengtu', holderOf('ADMIN'), entering)} people who are in twice`)
  step(`${await loadNights(platform, 'chengtu', entering)} refused pages and errors`)
}

/**
 * Fills an installation with the invented network of the demo: foundation of both tenants, master data by import, accounts, openings.
 * Where nothing is there yet, the last weeks are lived through first. What stands already is not laid again. Gives the play of the present, to be
 * run when the page already answers.
 */
export const seed = async (platform: Platform, step: Step, clock: Travelling): Promise<() => Promise<number>> => {
  const laidOn = (await platform.storage.get(laid))?.toString()
  const today = laidOn ?? dayOf(platform.clock.now())
  const world = demoWorld(today)
  if (!laidOn) {
    await layWorld(platform, today, world, step, clock)
    await platform.storage.put(laid, Buffer.from(today))
  }
  return async () => {
    const played = await playDemo(platform, world.targets, await knownOf())
    await runNight(platform, 'chengtu')
    await platform.storage.put(marker, Buffer.from(today))
    return played
  }
}

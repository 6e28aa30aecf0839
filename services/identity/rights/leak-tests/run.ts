import { notify } from '@academy/chassis/events/notify.ts'
import { copyTo, insertFirst } from '@academy/chassis/mongo/atomic.ts'
import type { DocOf } from '@academy/chassis/mongo/model.ts'
import { repository } from '@academy/chassis/mongo/repository.ts'
import { everything } from '@academy/chassis/mongo/scope.ts'
import type { Unit } from '@academy/chassis/mongo/unit.ts'
import { logger } from '@academy/chassis/runtime/logger.ts'
import type { Platform } from '@academy/chassis/runtime/platform.ts'
import { dayOf } from '@academy/contracts/core/days.ts'
import { leakFound } from '@academy/contracts/identity/events.ts'
import { leaksFound } from '@academy/contracts/identity/messages.ts'
import { RoleModel } from '../../access/public.ts'
import { someHolders } from '../holders/people.ts'
import { LeakTestModel } from './model.ts'
import { type Place, places } from './places.ts'
import { type Beyond, type Drawn, type Prober, probed, prober, type Shown } from './prober.ts'
import { drawnRoles } from './roles.ts'

type Run = DocOf<(typeof LeakTestModel)['fields']>
type Result = Pick<Run, 'roles' | 'places' | 'grid' | 'found' | 'left' | 'calls' | 'checked' | 'leaks' | 'uncalled'>

/** What a run is made for, and how its changes are stored. */
export interface Testing {
  tenantId: string
  now: Date
  platform: Platform
  store<T>(work: (unit: Unit) => Promise<T>): Promise<T>
  far?(far: { done: number; total: number }): Promise<void>
}

const shortOf = ({ service, noun, call }: Place) => ({ service, noun, call })

/** A way that throws is one that could not be called: the test goes on. */
const tried = (to: Prober, place: Place, as: Drawn, beyond: Beyond): Promise<Shown> =>
  probed(to, place, as, beyond).catch((error: unknown): Shown => {
    logger.warn({ err: error, service: place.service, noun: place.noun, call: place.call }, 'a way could not be tested for leaks')
    return { letter: 'n', why: 'away' }
  })

const drawnBeyond = (to: Prober, as: Drawn) => {
  const known = new Map<string, Promise<Beyond>>()
  return (place: Place): Promise<Beyond> => {
    const key = `${place.service}/${place.noun}`
    const found = known.get(key) ?? to.draw(place, as.reach).catch((): Beyond => ({ scoped: true, beyond: [] }))
    known.set(key, found)
    return found
  }
}

/** Calls every way as every role; gives one letter for each, what leaked, and what could not be called. */
const results = async ({ tenantId, now, platform, far }: Testing): Promise<Result> => {
  const [to, all] = [prober(platform, tenantId), places()]
  const roles = await drawnRoles(tenantId, dayOf(now), Math.floor(now.getTime() / 86_400_000))
  const made: Result = { roles: [], places: all.map(shortOf), grid: [], found: [], left: [], ...{ calls: 0, checked: 0, leaks: 0, uncalled: 0 } }
  for (const [at, as] of roles.entries()) {
    const beyondOf = drawnBeyond(to, as)
    let line = ''
    for (const place of all) {
      const may = as.permissions.has(place.permission)
      const shown = may ? await tried(to, place, as, await beyondOf(place)) : undefined
      line += shown?.letter ?? '-'
      if (!shown) continue
      if (shown.letter !== 'o') made.calls++
      if (shown.letter === 'n') made.left.push({ ...shortOf(place), why: shown.why })
      else made.checked += shown.checked
      if (shown.letter === 'L') made.found.push({ ...shortOf(place), roleCode: as.code, ids: shown.ids.slice(0, 20) })
    }
    made.roles.push({ code: as.code, roots: as.roots.slice(0, 20) })
    made.grid.push(line)
    await far?.({ done: at + 1, total: roles.length })
  }
  const left = new Map(made.left.map((one) => [`${one.service}/${one.noun}.${one.call}`, one]))
  return { ...made, left: [...left.values()], leaks: made.found.length, uncalled: left.size }
}

const OPERATORS_MOST = 200

/** Tells the operators what was found; nothing is told of a clean night. */
const alarm = async (unit: Unit, { tenantId, now }: Testing, run: Pick<Run, 'id' | 'leaks' | 'found'>): Promise<void> => {
  const named = [...new Set(run.found.map(({ service, noun, call }) => `${service}/${noun} ${call}`))]
  unit.emit(leakFound, run.id, { runId: run.id, leaks: run.leaks, places: named.slice(0, 50) })
  const operators = await repository(RoleModel)(unit).find({ code: 'OPERATOR' })
  const to = await someHolders(tenantId, operators, { day: dayOf(now), at: now, most: OPERATORS_MOST })
  notify(unit, leaksFound, {
    ...{ of: run.id, to, link: `/manage/sys-leak-tests?open=${run.id}` },
    params: { count: run.leaks, places: named.slice(0, 5).join(', '), at: now.toISOString() },
  })
}

/** Runs the test and keeps what came of it, which is nobody's change; the operators hear of every leak. */
export const leakTest = async (testing: Testing, userId?: string): Promise<Pick<Run, 'id' | 'status' | 'calls' | 'leaks'>> => {
  const { tenantId, now, platform } = testing
  const blank: Result = { roles: [], places: [], grid: [], found: [], left: [], ...{ calls: 0, checked: 0, leaks: 0, uncalled: 0 } }
  const begun = { ...blank, startedAt: now, status: 'running' as const, ...(userId ? { userId } : {}) }
  const id = (await insertFirst(LeakTestModel, tenantId, now, begun)) ?? ''
  const made = await results(testing).catch((error: unknown) => {
    logger.error({ err: error, runId: id }, 'the leak test broke off')
    return null
  })
  const status = !made ? ('failed' as const) : made.leaks > 0 ? ('leaking' as const) : ('clean' as const)
  const run = { ...(made ?? blank), status, endedAt: platform.clock.now() }
  await copyTo(LeakTestModel, { tenantId, dataScope: everything }, id, run)
  if (run.leaks > 0) await testing.store((unit) => alarm(unit, testing, { id, ...run }))
  return { id, ...run }
}

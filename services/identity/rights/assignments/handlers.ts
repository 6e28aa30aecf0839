import type { Context } from '@academy/chassis/http/context.ts'
import type { Handlers } from '@academy/chassis/http/serve.ts'
import type { DocOf } from '@academy/chassis/mongo/model.ts'
import { repository, unscoped } from '@academy/chassis/mongo/repository.ts'
import type { Unit } from '@academy/chassis/mongo/unit.ts'
import { absent, malformed, refused } from '@academy/chassis/runtime/refusal.ts'
import { shownPage } from '@academy/contracts/core/page.ts'
import { type AssignmentPhase, roleAssignments } from '@academy/contracts/identity/access/role-assignments.ts'
import { roleAssignmentState } from '@academy/contracts/identity/events.ts'
import { beyondOwn, inPhases, phaseAt, RoleAssignmentModel, RoleModel } from '../../access/public.ts'
import { aboutReached, peopleMeant, settleSessions } from '../../accounts/public.ts'
import { hasAdminLeft } from '../admins.ts'
import { giveByHand } from './give.ts'
import { ADMIN, givable, rootViolations, timeViolations } from './judge.ts'
import { peopleOf } from './people.ts'

type All = Handlers<typeof roleAssignments>
type Assignment = DocOf<(typeof RoleAssignmentModel)['fields']>
const PERMISSION = 'sys:role-assignments'

const repo = repository(RoleAssignmentModel)

const shown = (row: Assignment, ctx: Context) => {
  const phase = phaseAt(row, ctx.now)
  const actions = phase === 'ended' ? [] : ['update', 'end'].filter((verb) => ctx.may(`${PERMISSION}:${verb}`))
  return { ...row, phase, actions }
}

const say = (unit: Unit, row: Assignment) => unit.emit(roleAssignmentState, row.id, row)

const seen = async (ctx: Context, id: string): Promise<Assignment> => {
  const row = await repo(unscoped(ctx)).one({ $and: [{ id }, await aboutReached(ctx, 'userId')] })
  if (!row) throw absent()
  return row
}

const page: All['page'] = async ({ text, userId, roleCode, phase, ...query }, ctx) => {
  const meant = text ? { userId: { $in: await peopleMeant(ctx, text) } } : {}
  const phases = phase?.length ? inPhases(phase as AssignmentPhase[], ctx.now) : {}
  const filter = { $and: [meant, userId ? { userId } : {}, roleCode ? { roleCode } : {}, phases, await aboutReached(ctx, 'userId')] }
  const order = query.order ?? (query.orderField ? 'asc' : 'desc')
  const found = await repo(unscoped(ctx)).page({ ...query, order }, filter, roleAssignments.endpoints.page.sort ?? [])
  return shownPage(
    found,
    found.records.map((row) => shown(row, ctx)),
  )
}

const save: All['save'] = async ({ userIds, audience, roleCode, roots, reason, ...given }, ctx) => {
  const role = await givable(ctx, roleCode)
  const from = given.from && given.from > ctx.now ? given.from : ctx.now
  const time = { from, until: given.until }
  const found = [...rootViolations(roots, ctx), ...timeViolations(time, roleCode, ctx.now)]
  const { people, gone } = await peopleOf(ctx, { userIds, audience }, found)
  // nobody gives himself more than he has
  const own = people.some(({ id }) => id === ctx.userId)
  found.unshift(...beyondOwn(role.permissions, 'roleCode', ctx, own))
  if (found.length > 0) throw malformed(found)
  return ctx.unit(async (unit) => {
    const ids = people.map(({ id }) => id)
    const given = new Set((await giveByHand(unit, ids, { roleCode, roots, ...time, reason })).map(({ userId }) => userId))
    const named = (why: 'gone' | 'held') => (person: (typeof people)[number]) => ({
      ...{ userId: person.id, why },
      userName: ctx.locale === 'en-US' ? person.nameEn : person.nameCn,
    })
    return { given: given.size, left: [...gone.map(named('gone')), ...people.filter(({ id }) => !given.has(id)).map(named('held'))] }
  })
}

/** Whoever takes a role from somebody, or changes how he holds it, must hold what it gives himself. Throws malformed at `roleCode`. */
const mayTouch = async (ctx: Context, rows: readonly Assignment[], ownGain: boolean): Promise<void> => {
  const codes = [...new Set(rows.map(({ roleCode }) => roleCode))]
  const roles = await repository(RoleModel)(unscoped(ctx)).find({ code: { $in: codes } })
  const found = roles.flatMap((role) => beyondOwn(role.permissions, 'roleCode', ctx, ownGain && rows.some((row) => row.userId === ctx.userId)))
  if (found.length > 0) throw malformed(found)
}

/** The last administrator's is neither ended nor given an end (shell-access.md rule 18). */
const keepsAdmin = async (unit: Unit, rows: readonly Assignment[]): Promise<void> => {
  if (rows.some(({ roleCode }) => roleCode === ADMIN) && !(await hasAdminLeft(unit))) throw refused([{ code: 'lastAdmin', params: {} }])
}

const update: All['update'] = async ({ id, version, roots, reason, ...given }, ctx) => {
  const before = await seen(ctx, id)
  const phase = phaseAt(before, ctx.now)
  if (phase === 'ended') throw refused([{ code: 'assignmentEnded', params: {} }])
  await mayTouch(ctx, [before], true)
  const from = phase === 'planned' && given.from ? given.from : before.from
  const found = [...rootViolations(roots, ctx), ...timeViolations({ from, until: given.until }, before.roleCode, ctx.now)]
  if (found.length > 0) throw malformed(found)
  const next = await ctx.unit(async (unit) => {
    const changes = { from, until: given.until ?? null, roots: roots?.length ? roots : null, reason }
    const row = await repo(unscoped(unit)).update(id, version, changes as never)
    say(unit, row)
    await keepsAdmin(unit, [row])
    await settleSessions(unit, [row.userId])
    return row
  })
  return shown(next, ctx)
}

const end: All['end'] = async ({ ids, reason }, ctx) => {
  const mine = await aboutReached(ctx, 'userId')
  const wanted = [...new Set(ids)]
  return ctx.unit(async (unit) => {
    const rows = await repo(unscoped(unit)).find({ $and: [{ id: { $in: wanted } }, mine] })
    if (rows.length < wanted.length) throw absent()
    await mayTouch(ctx, rows, false)
    if (rows.some((row) => phaseAt(row, ctx.now) === 'ended')) throw refused([{ code: 'assignmentEnded', params: {} }])
    for (const { id, version } of rows) say(unit, await repo(unscoped(unit)).update(id, version, { until: ctx.now, endReason: reason } as never))
    await keepsAdmin(unit, rows)
    await settleSessions(
      unit,
      rows.map(({ userId }) => userId),
    )
    return { ended: rows.length }
  })
}

export const assignmentHandlers: All = { page, info: async ({ id }, ctx) => shown(await seen(ctx, id), ctx), save, update, end } as All

import type { Context } from '@academy/chassis/http/context.ts'
import { inAny, withinDays } from '@academy/chassis/http/filters.ts'
import type { Handlers } from '@academy/chassis/http/serve.ts'
import { repository, unscoped } from '@academy/chassis/mongo/repository.ts'
import { absent, refused } from '@academy/chassis/runtime/refusal.ts'
import { dayOf } from '@academy/contracts/core/days.ts'
import { shownPage } from '@academy/contracts/core/page.ts'
import { registrationApproved } from '@academy/contracts/identity/accounts/registration-events.ts'
import { registrations } from '@academy/contracts/identity/accounts/registrations.ts'
import { heldOn, organisations, positions, posts } from '../sessions/grants.ts'
import { maskEmail, maskIdNumber, maskMobile } from '../users/mask.ts'
import { reachedOf } from '../users/reach.ts'
import { bornOn } from './form.ts'
import { lookAlikesOf } from './look-alikes.ts'
import { type RegistrationDoc, RegistrationModel } from './model.ts'
import { mayRead } from './seen.ts'

type All = Handlers<typeof registrations>
const { page: listed, retry } = registrations.endpoints
const repo = (ctx: Context) => repository(RegistrationModel)(ctx)
/** What is typed and not submitted is its visitor's alone. */
const filed = { filedAt: { $exists: true, $ne: null } }

const rowOf = (row: RegistrationDoc, ctx: Context) => {
  const { id, version, receipt, status, nameCn, nameEn, orgId, positionCode, joinDate, model, administrator, rejoin, round, filedAt, decidedAt, blocked } = row
  const actions = blocked && ctx.may(retry.permission) ? ['retry'] : []
  const shown = {
    id,
    version,
    receipt,
    status,
    nameCn,
    nameEn,
    orgId,
    positionCode,
    joinDate,
    model,
    administrator,
    rejoin,
    round,
    filedAt,
    decidedAt,
    blocked,
  }
  const there = Object.fromEntries(Object.entries(shown).filter(([, value]) => value !== undefined && value !== null))
  return { ...there, ...(status === '50' && row.userId ? { userId: row.userId } : {}), actions } as never
}

const page: All['page'] = async ({ text, status, orgId, positionCode, blocked, from, to, ...query }, ctx) => {
  const filter = {
    $and: [
      filed,
      text ? inAny(['receipt', 'nameCn', 'nameEn'], text) : {},
      status?.length ? { status: { $in: status } } : {},
      orgId ? { orgId } : {},
      positionCode ? { positionCode } : {},
      blocked === undefined ? {} : { blocked: blocked ? { $exists: true, $ne: null } : null },
      withinDays('filedAt', from, to),
    ],
  }
  const found = await repo(ctx).page(query, filter, listed.sort ?? [])
  return shownPage(
    found,
    found.records.map((row) => rowOf(row, ctx)),
  )
}

/** Who is called so and was born on that day; where they work only to who sees them there. */
const alikesFor = async (ctx: Context, row: RegistrationDoc) => {
  const found = await lookAlikesOf(ctx, { nameCn: row.nameCn, birthDate: bornOn(row, dayOf(ctx.now)), but: row.userId })
  const dataScope = ctx.reach(listed.permission)
  const reached = dataScope ? await reachedOf({ ...ctx, dataScope }, found) : new Set<string>()
  const held = await posts(ctx).find({ userId: { $in: [...reached] }, main: true, ...heldOn(dayOf(ctx.now)) })
  const places = new Map((await organisations(ctx).byIds(held.map((post) => post.orgId))).map((place) => [place.id, place]))
  return found.map(({ id, userCode, employment = '1' }) => {
    const place = places.get(held.find((post) => post.userId === id)?.orgId ?? '')
    return { userId: id, userCode, employment, ...(place ? { orgNameCn: place.nameCn, orgNameEn: place.nameEn } : {}) }
  })
}

/** The one post of its kind that a place has, and who holds it on the day of the start. */
const singleFor = async (ctx: Context, { orgId = '', positionCode = '', joinDate }: RegistrationDoc) => {
  const position = await positions(ctx).one({ code: positionCode })
  if (!position?.single) return { single: false }
  const [holder] = await posts(ctx).find({ orgId, positionCode, ...heldOn(joinDate && joinDate > dayOf(ctx.now) ? joinDate : dayOf(ctx.now)) })
  return { single: true, ...(holder ? { singleHeldBy: holder.userId } : {}) }
}

const info: All['info'] = async ({ id }, ctx) => {
  // a case names the submission, `<id>:<round>`
  const row = await repository(RegistrationModel)(unscoped(ctx)).byId(id.split(':')[0] ?? '')
  if (!row || !(await mayRead(row, ctx))) throw absent()
  const { idType, idNumber = '', gender, birthDate, education, mobile, email, photo, letter, caseId, dueAt, proven } = row
  const plain = { idType, gender, education, photo, letter, caseId, dueAt, proven, employeeNo: row.employeeNo }
  const school = { joinSchoolDate: row.joinSchoolDate, leaveSchoolDate: row.leaveSchoolDate, major: row.major }
  const unmasked = ctx.may('sys:users:unmask')
  const papers = {
    idNumber: unmasked ? idNumber : maskIdNumber(idNumber),
    ...(mobile ? { mobile: unmasked ? mobile : maskMobile(mobile) } : {}),
    ...(email ? { email: unmasked ? email : maskEmail(email) } : {}),
    ...(birthDate && unmasked ? { birthDate } : {}),
  }
  const there = Object.fromEntries(Object.entries({ ...plain, ...school }).filter(([, value]) => value !== undefined && value !== null))
  return { ...(rowOf(row, ctx) as object), ...there, ...papers, lookAlikes: await alikesFor(ctx, row), ...(await singleFor(ctx, row)) } as never
}

/** Tells org once more: by now the place may be free. */
const again: All['retry'] = async ({ id }, ctx) => {
  const row = await repo(ctx).byId(id)
  if (!row) throw absent()
  if (!row.blocked || !row.userId || row.blocked === 'alreadyEmployed') throw refused([{ code: 'registrationNotBlocked', params: {} }])
  const { userId, orgId = '', positionCode = '', joinDate, administrator = false, rejoin = false } = row
  const changed = await ctx.unit(async (unit) => {
    const tried = await repository(RegistrationModel)(unit).update(row.id, undefined, { blocked: null } as never)
    const post = { userId, orgId, positionCode, joinDate: joinDate ?? dayOf(unit.now), letter: administrator, rejoin }
    unit.emit(registrationApproved, row.id, { ...post, approvedAt: unit.now.toISOString() })
    return tried
  })
  return rowOf(changed, ctx)
}

export const registrationHandlers = { page, info, retry: again } as All

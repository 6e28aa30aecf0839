import type { Context } from '@academy/chassis/http/context.ts'
import { repository, unscoped } from '@academy/chassis/mongo/repository.ts'
import { dayOf } from '@academy/contracts/core/days.ts'
import { workingMsBetween } from '@academy/contracts/core/working-time.ts'
import type { OwnRegistration } from '@academy/contracts/identity/accounts/own-registration.ts'
import { RegistrationForm } from '@academy/contracts/identity/accounts/registration-fields.ts'
import { WorkdayModel } from '../../system/public.ts'
import { heldOn, organisations, positions, posts } from '../sessions/grants.ts'
import { UserModel } from '../users/model.ts'
import { leftIn } from './form.ts'
import type { RegistrationDoc } from './model.ts'

const HOUR = 3_600_000
const fields = Object.keys(RegistrationForm.shape) as (keyof RegistrationForm)[]

/** What he has typed so far. */
export const formOf = (row: RegistrationDoc): Partial<RegistrationForm> =>
  Object.fromEntries(fields.flatMap((key) => (row[key] === undefined || row[key] === null ? [] : [[key, row[key]]])))

/** The step of a model in words, as its deciders' list calls it. */
const stepWords: Readonly<Record<string, { stepCn: string; stepEn: string }>> = {
  STORE: { stepCn: '网点审批', stepEn: 'Store' },
  AM: { stepCn: '区域经理审批', stepEn: 'Area manager' },
  TA: { stepCn: '学院审批', stepEn: 'Academy' },
  AC06: { stepCn: '教务专员审批', stepEn: 'Registrar' },
  AC11: { stepCn: '平台管理员审批', stepEn: 'Platform administrator' },
}

/** Where and as what the first of these people works, and how he is called. */
const personThere = async (ctx: Context, holders: readonly string[]) => {
  const [holder] = holders
  if (!holder) return {}
  const person = await repository(UserModel)(unscoped(ctx)).byId(holder)
  const held = await posts(ctx).find({ userId: holder, ...heldOn(dayOf(ctx.now)) })
  const post = held.find((one) => one.main) ?? held[0]
  const place = post && (await organisations(ctx).byId(post.orgId))
  const position = post && (await positions(ctx).one({ code: post.positionCode }))
  return {
    ...(person ? { personCn: person.nameCn, personEn: person.nameEn } : {}),
    ...(position ? { positionCn: position.nameCn, positionEn: position.nameEn } : {}),
    ...(place ? { placeCn: place.nameCn, placeEn: place.nameEn, ...(place.phone ? { phone: place.phone } : {}) } : {}),
  }
}

const workdaysOf = async (ctx: Context): Promise<ReadonlyMap<string, boolean>> => {
  const rows = await repository(WorkdayModel)(unscoped(ctx)).find({}, { limit: 1000 })
  return new Map(rows.map(({ day, kind }) => [day, kind === 'workday']))
}

/** Before whom it is, and how long he has: hours of working days, as his own limit counts. */
const waitingOf = async (ctx: Context, row: RegistrationDoc): Promise<OwnRegistration['waiting']> => {
  const { step, dueAt, assignedAt, holders = [] } = row
  if (!row.open || !step || !dueAt || !assignedAt) return undefined
  const [there, workdays] = [await personThere(ctx, holders), await workdaysOf(ctx)]
  const hours = Math.round(workingMsBetween(assignedAt, dueAt, workdays) / HOUR)
  const left = Math.max(0, Math.ceil(workingMsBetween(ctx.now, dueAt, workdays) / HOUR))
  return { ...(stepWords[step] ?? { stepCn: step, stepEn: step }), ...there, hours, left: Math.min(left, hours), dueAt }
}

/** The names of the place and the post that he has chosen. */
const chosenOf = async (ctx: Context, { orgId, positionCode }: RegistrationDoc) => {
  const org = orgId ? await organisations(ctx).byId(orgId) : null
  const position = positionCode ? await positions(ctx).one({ code: positionCode }) : null
  return {
    ...(org ? { orgNameCn: org.nameCn, orgNameEn: org.nameEn, orgType: org.orgType } : {}),
    ...(position ? { positionNameCn: position.nameCn, positionNameEn: position.nameEn } : {}),
  }
}

/** A registration as its own person sees it. `comment`: what a decider wrote who sent it back. */
export const shownOwn = async (row: RegistrationDoc, ctx: Context, comment?: string): Promise<OwnRegistration> => {
  const { receipt, status, round, proven, photo, letter, filedAt, decidedAt, alone, blocked } = row
  const waiting = await waitingOf(ctx, row)
  return {
    ...{ receipt, status, round, proven, form: formOf(row), left: leftIn(row.submissions, ctx.now) },
    ...(await chosenOf(ctx, row)),
    ...(photo ? { photo } : {}),
    ...(letter ? { letter } : {}),
    ...(filedAt ? { filedAt } : {}),
    ...(decidedAt ? { decidedAt } : {}),
    ...(alone === undefined ? {} : { alone }),
    ...(waiting ? { waiting } : {}),
    ...(comment ? { comment } : {}),
    ...(blocked ? { blocked } : {}),
  } as OwnRegistration
}

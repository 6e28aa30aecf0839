import { notify } from '@academy/chassis/events/notify.ts'
import type { ReactionContext } from '@academy/chassis/events/reaction.ts'
import { handOver } from '@academy/chassis/files/attach.ts'
import { repository, unscoped } from '@academy/chassis/mongo/repository.ts'
import type { Unit } from '@academy/chassis/mongo/unit.ts'
import { dayOf } from '@academy/contracts/core/days.ts'
import { type ParameterValue, parameters, parseParameter } from '@academy/contracts/core/parameters.ts'
import { registrationApproved } from '@academy/contracts/identity/accounts/registration-events.ts'
import { users } from '@academy/contracts/identity/accounts/users.ts'
import { userState } from '@academy/contracts/identity/events.ts'
import { registrationApprovedMail } from '@academy/contracts/identity/registration-messages.ts'
import { ParamModel } from '../../system/public.ts'
import { ConsentModel } from '../consents/model.ts'
import { sendLink } from '../set-up-links/send.ts'
import { accountNameOf } from '../users/import.ts'
import { UserModel } from '../users/model.ts'
import { employedOn, loginKeyOf } from '../users/user.ts'
import { publicUser } from '../users/user-state.ts'
import { block } from './block.ts'
import { held } from './files.ts'
import { bornOn } from './form.ts'
import { personOfKey } from './known.ts'
import { type RegistrationDoc, RegistrationModel } from './model.ts'
import { aboutOf } from './tell.ts'

const parameterIn = async <K extends 'link.days' | 'sms.enabled'>(unit: Unit, key: K): Promise<ParameterValue<K>> => {
  const row = await repository(ParamModel)(unscoped(unit)).one({ paramCode: key })
  return ((row && parseParameter(key, row.paramValue)) ?? parameters[key].default) as ParameterValue<K>
}

/** What of a registration becomes part of its person. */
const personal = (row: RegistrationDoc, today: string) => {
  const { nameCn, nameEn, surnameEn, givenEn, gender, idType, idNumber, idKey, mobile, email, education, employeeNo } = row
  const { joinSchoolDate, leaveSchoolDate, major } = row
  const fields = { nameCn, nameEn, surnameEn, givenEn, gender, idType, idNumber, idKey, mobile, email, education, employeeNo }
  const school = joinSchoolDate ? { joinSchoolDate, leaveSchoolDate, major, studyStatus: '1' } : {}
  const all = { ...fields, ...school, birthDate: bornOn(row, today), language: row.locale, joinCompanyDate: row.joinDate, source: '30' }
  return Object.fromEntries(Object.entries(all).filter(([, value]) => value !== undefined && value !== null))
}

/** What he agreed to before he was there is his from the first day on. */
const keepConsents = async (unit: Unit, userId: string, { agreed, agreedAt, guardianName, guardianMobile }: RegistrationDoc) => {
  const guardian = guardianName ? { guardianName, ...(guardianMobile ? { guardianMobile } : {}) } : {}
  const matters = [...agreed.map(({ id, kind, edition }) => ({ matter: kind, agreementId: id, edition })), { matter: 'training' as const }]
  const rows = repository(ConsentModel)(unscoped(unit))
  for (const one of matters) {
    const stands = { ...one, status: 'given' as const, at: agreedAt, ...guardian }
    const known = await rows.one({ userId, matter: one.matter })
    if (known) await rows.change({ id: known.id }, stands)
    else await rows.insert({ id: unit.newId(`consent|${userId}|${one.matter}`), userId, ...stands })
  }
}

/** Makes the person of a registration; who comes back gets his papers renewed, and is employed again by the change that org makes of it (kind 5). */
const personFrom = async (unit: Unit, row: RegistrationDoc, known: Awaited<ReturnType<typeof personOfKey>>) => {
  const repo = repository(UserModel)(unscoped(unit))
  const fields = personal(row, dayOf(unit.now))
  if (known) return repo.update(known.id, undefined, { ...fields, accountStatus: '1', deactivatedAt: null, deactivatedReason: null } as never)
  const userCode = accountNameOf(row, row.userId ?? row.id)
  const fresh = { employment: '1', accountStatus: '1', accountGen: '0' }
  return repo.insert({ id: row.userId, ...fields, ...fresh, userCode, loginKey: loginKeyOf(userCode) } as never)
}

/** Agreed: the person, his link and what he agreed to, in one unit; org gives the post once it hears of it (rule 13). */
export const admit = async (ctx: ReactionContext, row: RegistrationDoc, secret: string): Promise<void> => {
  const known = await personOfKey(ctx, row.idKey ?? '')
  const rows = repository(RegistrationModel)(unscoped(ctx))
  const agreed = await rows.update(row.id, undefined, { status: '50', decidedAt: ctx.now, open: null, step: null, holders: null } as never)
  if (known && employedOn(known, dayOf(ctx.now))) return block(ctx, agreed, 'alreadyEmployed')
  const person = await personFrom(ctx, row, known)
  if (row.photo) {
    await handOver(ctx, row.photo.fileId, { noun: held.noun, id: row.id }, { noun: users.noun, id: person.id })
    await repository(UserModel)(unscoped(ctx)).update(person.id, undefined, { photo: row.photo })
    await rows.update(row.id, undefined, { photo: null } as never)
  }
  await keepConsents(ctx, person.id, row)
  ctx.emit(userState, person.id, publicUser(person))
  const sending = { secret, days: await parameterIn(ctx, 'link.days'), texts: await parameterIn(ctx, 'sms.enabled') }
  if (known?.accountGen !== '1') await sendLink(ctx, person, sending)
  const { orgId = '', positionCode = '', joinDate = dayOf(ctx.now), administrator = false } = row
  const post = { userId: person.id, orgId, positionCode, joinDate, letter: administrator, rejoin: known !== null }
  ctx.emit(registrationApproved, row.id, { ...post, approvedAt: ctx.now.toISOString() })
  const params = { ...(await aboutOf(ctx, row)), account: person.userCode }
  notify(ctx, registrationApprovedMail, { of: row.id, to: [person.id], params, link: '/login' })
}

import type { Context } from '@academy/chassis/http/context.ts'
import { isDuplicateIn } from '@academy/chassis/mongo/duplicate.ts'
import { repository, unscoped } from '@academy/chassis/mongo/repository.ts'
import type { Unit } from '@academy/chassis/mongo/unit.ts'
import { malformed, refused } from '@academy/chassis/runtime/refusal.ts'
import { dayOf, momentOf } from '@academy/contracts/core/days.ts'
import type { Reason } from '@academy/contracts/core/envelope.ts'
import { registrationFiled, registrationWithdrawn } from '@academy/contracts/identity/accounts/registration-events.ts'
import { registrationFiledMail, registrationFiledText } from '@academy/contracts/identity/registration-messages.ts'
import { idKeyOf } from '../users/import.ts'
import { freshIdOf } from '../users/people-ids.ts'
import { bornOn, DAILY, formViolations, leftIn, MONTHLY, missingIn, modelFor } from './form.ts'
import { boundsIn } from './keep.ts'
import { knownAs, personOfKey } from './known.ts'
import { lookAlikesOf } from './look-alikes.ts'
import { type RegistrationDoc, RegistrationModel } from './model.ts'
import { formOf, shownOwn } from './own.ts'
import { needChangeable, needOwn } from './own-key.ts'
import { chosenIn } from './places.ts'
import { tellVisitor } from './tell.ts'

const rows = (unit: Unit) => repository(RegistrationModel)(unscoped(unit))

/** Why no more may be submitted now: five in thirty days by one person, three a day by one address (rule 10). */
const tooMany = async (ctx: Context, own: RegistrationDoc, idKey: string): Promise<Reason[]> => {
  const same = await repository(RegistrationModel)(unscoped(ctx)).find({ $or: [{ idKey }, { [own.proven]: own[own.proven] }] }, { limit: 100 })
  const ofPerson = same.filter((row) => row.idKey === idKey).flatMap(({ submissions }) => submissions)
  const today = momentOf(dayOf(ctx.now))
  const byAddress = same.filter((row) => row[own.proven] === own[own.proven]).flatMap(({ submissions }) => submissions.filter((at) => at >= today))
  return [
    ...(leftIn(ofPerson, ctx.now) === 0 ? [{ code: 'registrationsMonth', params: { max: MONTHLY } }] : []),
    ...(byAddress.length >= DAILY ? [{ code: 'registrationsDay', params: { max: DAILY } }] : []),
  ]
}

/** Everything that stands against submitting it, at once. Gives the place and the post. Throws malformed. */
const judged = async (ctx: Context, own: RegistrationDoc) => {
  const [form, today] = [{ ...formOf(own), photo: own.photo, letter: own.letter }, dayOf(ctx.now)]
  const [known, chosen] = [await knownAs(ctx, own, form), await chosenIn(ctx, form)]
  const { place, position } = chosen
  const found = [
    ...missingIn(form, { orgType: place?.orgType, today }),
    ...formViolations(form, today, boundsIn(ctx)),
    ...chosen.found,
    ...known.found,
    ...(known.left && !form.rejoin ? [{ field: 'rejoin', code: 'rejoinAsk' }] : []),
  ]
  if (found.length > 0 || !place || !position) throw malformed(found)
  return { form, place, position }
}

/** Puts a registration before its deciders. Throws malformed with all that is missing or wrong, refused where there were too many. */
export const submit = async (ctx: Context, secret: string) => {
  const own = await needChangeable(ctx)
  const { form, place, position } = await judged(ctx, own)
  const idKey = idKeyOf(form.idType ?? '1', form.idNumber ?? '')
  const reasons = await tooMany(ctx, own, idKey)
  if (reasons.length > 0) throw refused(reasons)
  const before = await personOfKey(ctx, idKey)
  const userId = before?.id ?? (await freshIdOf(ctx, idKey))
  const alone = (await lookAlikesOf(ctx, { nameCn: own.nameCn, birthDate: bornOn(form, dayOf(ctx.now)), but: userId })).length === 0
  const model = modelFor(place.orgType)
  const said = { status: model === 'REG' ? ('10' as const) : ('40' as const), open: true, round: own.round + 1, filedAt: ctx.now }
  const gone = { decidedAt: null, blocked: null, placed: null, caseId: null, step: null, holders: null, assignedAt: null, dueAt: null }
  const row = await ctx
    .unit(async (unit) => {
      const changed = { ...said, ...gone, idKey, userId, alone, model, submissions: [...own.submissions, ctx.now], deciderIds: [] }
      const filed = await rows(unit).update(own.id, own.version, changed as never)
      unit.emit(registrationFiled, `${own.id}:${filed.round}`, {
        ...{ registrationId: own.id, receipt: own.receipt, userId, orgId: place.id, positionCode: position.code, model },
        ...{ titleCn: position.nameCn, titleEn: position.nameEn, areaApproval: position.areaApproval },
        ...{ academyApproval: position.academyApproval, administrator: form.administrator ?? false, rejoin: form.rejoin ?? false },
        filedAt: unit.now.toISOString(),
      })
      await tellVisitor(unit, filed, { mail: registrationFiledMail, text: registrationFiledText }, secret)
      return filed
    })
    .catch((error: unknown) => {
      if (isDuplicateIn(error, 'registrations')) throw malformed([{ field: 'idNumber', code: 'registrationPending' }])
      throw error
    })
  return shownOwn(row, ctx)
}

/** Takes it back: its case ends, and what was typed stays as it is. Throws refused where it is before nobody. */
export const withdraw = async (ctx: Context) => {
  const own = await needOwn(ctx)
  const row = await ctx.unit(async (unit) => {
    const taken = await rows(unit).change({ id: own.id, open: true }, { $set: { status: '0' }, $unset: { open: '', step: '', holders: '' } } as never)
    if (!taken) throw refused([{ code: 'registrationDecided', params: {} }])
    unit.emit(registrationWithdrawn, `${own.id}:${own.round}`, { registrationId: own.id, model: own.model ?? 'REG', withdrawnAt: unit.now.toISOString() })
    return taken
  })
  return shownOwn(row, ctx)
}

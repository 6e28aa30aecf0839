import type { Context } from '@academy/chassis/http/context.ts'
import type { Handlers } from '@academy/chassis/http/serve.ts'
import { repository } from '@academy/chassis/mongo/repository.ts'
import { everything, onPlatform } from '@academy/chassis/mongo/scope.ts'
import type { Unit } from '@academy/chassis/mongo/unit.ts'
import { absent, malformed } from '@academy/chassis/runtime/refusal.ts'
import { dayOf } from '@academy/contracts/core/days.ts'
import type { Violation } from '@academy/contracts/core/envelope.ts'
import { birthDateOf } from '@academy/contracts/core/id-card.ts'
import { mobile } from '@academy/contracts/core/rules.ts'
import type { consents } from '@academy/contracts/identity/accounts/consents.ts'
import { purposes } from '@academy/contracts/identity/accounts/purposes.ts'
import { consentChanged } from '@academy/contracts/identity/events.ts'
import { AgreementModel } from '../agreements/model.ts'
import { newestOf } from '../agreements/newest.ts'
import { endSession } from '../sessions/ending.ts'
import { SessionModel } from '../sessions/model.ts'
import { forgetPerson } from '../sessions/remembered.ts'
import { UserModel } from '../users/model.ts'
import { ageOn } from '../users/user.ts'
import { type Consent, consentsOf, dueOf, revokedIn } from './due.ts'
import { ConsentModel } from './model.ts'

const ADULT = 18

/** Is he under 18 today, so that somebody who has custody agrees with him? */
const isMinor = async (ctx: Context): Promise<boolean> => {
  const user = await repository(UserModel)({ ...ctx, dataScope: everything }).byId(ctx.userId)
  const born = user?.birthDate ?? (user?.idType === '1' ? birthDateOf(user.idNumber) : undefined)
  return born !== undefined && ageOn(born, dayOf(ctx.now)) < ADULT
}

const shown = async (ctx: Context) => {
  const [newest, rows, guardian] = await Promise.all([newestOf(ctx.tenantId), consentsOf(ctx, ctx.userId), isMinor(ctx)])
  const accepted = rows.filter(({ agreementId, status }) => agreementId && status === 'given')
  const texts = new Map(
    (await repository(AgreementModel)({ ...ctx, dataScope: everything }).byIds(accepted.flatMap(({ agreementId }) => agreementId ?? []))).map((one) => [
      one.id,
      one,
    ]),
  )
  const stateOf = (purpose: Consent['matter']) => rows.find(({ matter }) => matter === purpose)
  return {
    due: dueOf(newest, rows).map(({ id, kind, edition = 0, titleCn, titleEn, body }) => ({ id, kind, edition, titleCn, titleEn, body })),
    accepted: accepted.flatMap(({ agreementId = '', edition = 0, at }) => {
      const text = texts.get(agreementId)
      return text ? [{ agreementId, kind: text.kind, edition, titleCn: text.titleCn, titleEn: text.titleEn, at }] : []
    }),
    purposes: purposes.map((purpose) => {
      const row = stateOf(purpose)
      return { purpose, given: row ? row.status === 'given' : purpose === 'mails', ...(row ? { at: row.at } : {}) }
    }),
    guardian,
    revoked: revokedIn(rows),
  }
}

/** Writes what a person agreed to of one matter. */
const write = async (unit: Unit, userId: string, row: Pick<Consent, 'matter' | 'status'> & Partial<Consent>) => {
  const rows = repository(ConsentModel)({ ...unit, dataScope: everything })
  const known = await rows.one({ userId, matter: row.matter })
  const stands = { ...row, at: unit.now }
  // recruiters find people by their record
  if (row.matter === 'talent') await repository(UserModel)({ ...unit, dataScope: everything }).change({ id: userId }, { talentConsent: row.status === 'given' })
  if (known) await rows.change({ id: known.id }, stands)
  else await rows.insert({ id: unit.newId(`consent|${userId}|${row.matter}`), userId, ...stands })
}

interface Given {
  agreementIds: string[]
  guardianName?: string | undefined
  guardianMobile?: string | undefined
}

const accept = async ({ agreementIds, guardianName = '', guardianMobile = '' }: Given, ctx: Context) => {
  const [newest, rows, minor] = await Promise.all([newestOf(ctx.tenantId), consentsOf(ctx, ctx.userId), isMinor(ctx)])
  const due = dueOf(newest, rows)
  const found: Violation[] = []
  // 2-training.md §5 "The user agreement must be accepted": all that is due, each by its own tick
  if (due.some(({ id }) => !agreementIds.includes(id))) found.push({ field: 'agreementIds', code: 'mustAgree' })
  if (minor && guardianName === '') found.push({ field: 'guardianName', code: 'required' })
  if (minor && !mobile().safeParse(guardianMobile).success) found.push({ field: 'guardianMobile', code: guardianMobile === '' ? 'required' : 'mobile' })
  if (found.length > 0) throw malformed(found)
  const guardian = minor ? { guardianName, guardianMobile } : {}
  await ctx.unit(async (unit) => {
    for (const { id, kind, edition } of due)
      await write(unit, ctx.userId, { matter: kind, status: 'given', agreementId: id, ...(edition ? { edition } : {}), ...guardian })
    await write(unit, ctx.userId, { matter: 'training', status: 'given', ...guardian })
  })
  return shown(ctx)
}

/** Ends every session of the person, and lets every browser forget him; what he accepted is taken back with it. */
const revoke = (ctx: Context) =>
  ctx.unit(async (unit) => {
    for (const { matter, status } of await consentsOf(unit, ctx.userId)) if (status === 'given') await write(unit, ctx.userId, { matter, status: 'withdrawn' })
    await write(unit, ctx.userId, { matter: 'training', status: 'withdrawn' })
    for (const session of await repository(SessionModel)(onPlatform(unit)).find({ userId: ctx.userId })) await endSession(unit, session, 'logout')
    await forgetPerson(unit, ctx.userId)
  })

export const consentHandlers: Handlers<typeof consents> = {
  mine: (_, ctx) => shown(ctx),
  text: async ({ id }, ctx) => {
    const row = await repository(AgreementModel)({ ...ctx, dataScope: everything }).one({ id, status: 'published' })
    if (!row) throw absent()
    return { titleCn: row.titleCn, titleEn: row.titleEn, edition: row.edition ?? 0, body: row.body }
  },
  accept,
  choose: async ({ purpose, given }, ctx) => {
    await ctx.unit(async (unit) => {
      await write(unit, ctx.userId, { matter: purpose, status: given ? 'given' : 'withdrawn' })
      unit.emit(consentChanged, ctx.userId, { userId: ctx.userId, purpose, given })
    })
    return shown(ctx)
  },
  revoke: async (_, ctx) => {
    await revoke(ctx)
    return {}
  },
}

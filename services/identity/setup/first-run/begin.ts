import type { Context } from '@academy/chassis/http/context.ts'
import { repository } from '@academy/chassis/mongo/repository.ts'
import { everything, onPlatform, PLATFORM, platform } from '@academy/chassis/mongo/scope.ts'
import { runUnit, type Unit } from '@academy/chassis/mongo/unit.ts'
import { malformed, moveNotAllowed } from '@academy/chassis/runtime/refusal.ts'
import { dayOf } from '@academy/contracts/core/days.ts'
import type { Parsed } from '@academy/contracts/core/endpoint.ts'
import type { Violation } from '@academy/contracts/core/envelope.ts'
import { birthDateOf, idProblem } from '@academy/contracts/core/id-card.ts'
import { roleAssignmentState, userState } from '@academy/contracts/identity/events.ts'
import type { firstRun } from '@academy/contracts/identity/setup/first-run.ts'

import type { tenants } from '@academy/contracts/identity/setup/tenants.ts'
import { RoleAssignmentModel } from '../../access/public.ts'
import {
  CredentialModel,
  hashPassword,
  idKeyOf,
  loginKeyOf,
  passwordStrength,
  personViolations,
  publicUser,
  UserModel,
  userIdOf,
} from '../../accounts/public.ts'
import { TenantModel } from '../../system/public.ts'

import { foundingRow, SETUP, SetupModel } from './model.ts'

/** Why the founder holds his role by hand, in the words of both languages. */
const FOUNDER = '建院管理员 Founder'

type Given = Omit<Parsed<(typeof firstRun)['endpoints']['begin']>, 'code'>

/** What the founder's password is worth, and what stands against it: by the rule of everybody's new password (shell-access.md rule 11). */
export const founderStrength = (given: Partial<Given> & { password: string }, ctx: Pick<Context, 'parameter'>) => {
  const { userCode = '', userNameEn = '', email, idNumber } = given
  const bounds = { min: ctx.parameter('password.min'), max: ctx.parameter('password.max') }
  const birthDate = idNumber && !idProblem(idNumber, '9999-12-31') ? birthDateOf(idNumber) : undefined
  return passwordStrength('password', given.password, { userCode, nameEn: userNameEn, email, idNumber, birthDate }, bounds)
}

/** All that stands against the founder's papers and password, at the fields of the form. */
const violationsOf = (given: Given, ctx: Context): Violation[] => {
  const age = { min: ctx.parameter('user.age.min'), max: ctx.parameter('user.age.max') }
  const papers = personViolations(given, dayOf(ctx.now), age).map((one) => (one.field === 'birthDate' ? { ...one, field: 'idNumber' } : one))
  return [...papers, ...founderStrength(given, ctx).violations]
}

/** The founder: a person with an account, who holds ADMIN whatever posts an import gives or takes. */
const writeFounder = async (
  unit: Unit,
  given: Omit<Given, 'nameCn' | 'nameEn' | 'rootCode' | 'rootNameCn' | 'rootNameEn'> & { language: Context['locale'] },
  passwordHash: string,
): Promise<string> => {
  const { tenantId } = unit
  const { userCode, gender, idType, email, language } = given
  const idKey = idKeyOf(idType, given.idNumber)
  const person = { userCode, nameCn: given.userNameCn, nameEn: given.userNameEn, gender, idType, idNumber: given.idNumber, ...(email ? { email } : {}) }
  const account = { language, employment: '1', accountStatus: '1', accountGen: '1', joinCompanyDate: dayOf(unit.now) }
  const keys = { id: userIdOf(tenantId, idKey), idKey, loginKey: loginKeyOf(userCode) }
  const user = await repository(UserModel)(unit).insert({ ...keys, ...person, ...account } as never)
  unit.emit(userState, user.id, publicUser(user))
  const memberships = [{ tenantId, userId: user.id }]
  await repository(CredentialModel)(onPlatform(unit)).insert({ loginName: keys.loginKey, passwordHash, memberships })
  const held = await repository(RoleAssignmentModel)(unit).insert({ userId: user.id, roleCode: 'ADMIN', from: unit.now, reason: FOUNDER })
  unit.emit(roleAssignmentState, held.id, held)
  return user.id
}

/**
 * Uses the code up: the academy, its founder and what is still to be written, all at once or not at all. Of two set-ups at the same moment one finds the
 * other's academy. Throws malformed with all that is wrong, moveNotAllowed where there is an academy.
 */
export const beginSetup = async (given: Parsed<(typeof firstRun)['endpoints']['begin']>, ctx: Context): Promise<void> => {
  const tenantId = ctx.tenantId
  const violations = violationsOf(given, ctx)
  if (violations.length > 0) throw malformed(violations)
  const passwordHash = await hashPassword(given.password)
  const { nameCn, nameEn, rootCode, rootNameCn, rootNameEn } = given
  await ctx.unit(async (unit) => {
    const setups = repository(SetupModel)(onPlatform(unit))
    const row = await setups.byId(SETUP)
    const tenants = repository(TenantModel)(onPlatform(unit))
    if (row?.state !== 'waiting' || tenantId === PLATFORM || (await tenants.one({}))) throw moveNotAllowed('setup', 'done')
    await tenants.insert({ id: tenantId, nameCn, nameEn, category: 'passenger', home: true, code: tenantId, status: 'active' })
    const userId = await writeFounder({ ...unit, tenantId, dataScope: everything }, { ...given, language: ctx.locale }, passwordHash)
    const plan = { tenantId, userId, rootCode, rootNameCn, rootNameEn }
    await setups.update(row.id, row.version, {
      $set: { state: 'writing', plan, written: ['academy'] },
      $unset: { codeHash: '', codeUntil: '' },
    })
  })
}

type Founding = Parsed<(typeof tenants)['endpoints']['save']>

/** A later academy, its founder and what is still to be written, all at once or not at all. Throws malformed with all that is wrong. */
export const foundAcademy = async (given: Founding, ctx: Context): Promise<string> => {
  const { code: tenantId, nameCn, nameEn, category, languages, rootCode, rootNameCn, rootNameEn } = given
  const known = await repository(TenantModel)(platform).byId(tenantId)
  const account = await repository(CredentialModel)(platform).one({ loginName: loginKeyOf(given.userCode) })
  const taken = [...(known || tenantId === PLATFORM ? ['code'] : []), ...(account ? ['userCode'] : [])].map((field) => ({ field, code: 'duplicate' }))
  const violations = [...taken, ...violationsOf(given, ctx)]
  if (violations.length > 0) throw malformed(violations)
  const passwordHash = await hashPassword(given.password)
  // what is told of the founder is told in his academy, so the unit is that academy's
  const { service, actor, requestId, correlationId, newId, now } = ctx
  await runUnit({ service, actor, requestId, correlationId, newId, now, tenantId, dataScope: everything }, async (unit) => {
    const words = { nameCn, nameEn, category, ...(languages ? { languages } : {}) }
    await repository(TenantModel)(onPlatform(unit)).insert({ id: tenantId, code: tenantId, status: 'active', ...words })
    const userId = await writeFounder(unit, { ...given, language: ctx.locale }, passwordHash)
    const plan = { tenantId, userId, rootCode, rootNameCn, rootNameEn }
    await repository(SetupModel)(onPlatform(unit)).insert({ id: foundingRow(tenantId), state: 'writing', wrong: 0, plan, written: ['academy'] })
  })
  return tenantId
}

import { randomInt } from 'node:crypto'
import type { Context } from '@academy/chassis/http/context.ts'
import { sha256 } from '@academy/chassis/mongo/audit.ts'
import { model } from '@academy/chassis/mongo/model.ts'
import { repository } from '@academy/chassis/mongo/repository.ts'
import { onPlatform, PLATFORM, platform } from '@academy/chassis/mongo/scope.ts'
import { runUnit } from '@academy/chassis/mongo/unit.ts'
import { systemCause } from '@academy/chassis/runtime/work.ts'
import { dayOf } from '@academy/contracts/core/days.ts'
import { z } from 'zod'
import { inPhases, RoleAssignmentModel } from '../../access/public.ts'
import { db } from '../../database.ts'
import { TenantModel } from '../../system/public.ts'
import { heldOn, posts } from './grants.ts'
import { CredentialModel } from './model.ts'

// What an operator gives an administrator who cannot come in (shell-access.md rule 27): a code that stands in for his password once, within the hour.
// Its hash is the row's id; the code itself is stored nowhere.

const LETTERS = 'ABCDEFGHJKLMNPQRSTUVWXYZ'
const LENGTH = 20
const LIVES_MS = 3_600_000

const RescueModel = model(db, 'rescue_codes', z.object({ loginName: z.string(), until: z.date() }), { indexes: [[{ until: 1 }, { expireAfterSeconds: 0 }]] })

const idOf = (code: string): string => sha256(`rescue|${code.toUpperCase().replace(/[^A-Z]/g, '')}`)

/** Who are administrators of an academy whatever its posts say, then those whose post says so. */
const adminsOf = async (tenantId: string, now: Date): Promise<string[]> => {
  const byHand = await repository(RoleAssignmentModel)({ ...platform, tenantId }).find({ $and: [{ roleCode: 'ADMIN' }, inPhases(['live'], now)] })
  const held = await posts({ tenantId }).find({ positionCode: 'AC11', ...heldOn(dayOf(now)) })
  return [...byHand, ...held].map(({ userId }) => userId)
}

/** The login name that a code is for: the first administrator of the first academy who has an account. */
const adminName = async (now: Date): Promise<string | undefined> => {
  for (const { id } of await repository(TenantModel)(platform).find({}, { sort: { createDate: 1 } }))
    for (const userId of await adminsOf(id, now)) {
      const credential = await repository(CredentialModel)(platform).one({ 'memberships.userId': userId })
      if (credential) return credential.loginName
    }
  return undefined
}

/** Makes a code for an administrator of the installation; nothing where none has an account. */
export const newRescue = async (now: Date): Promise<{ loginName: string; code: string } | null> => {
  const loginName = await adminName(now)
  if (!loginName) return null
  const code = Array.from({ length: LENGTH }, () => LETTERS[randomInt(LETTERS.length)]).join('')
  const row = { id: idOf(code), loginName, until: new Date(now.getTime() + LIVES_MS) }
  await runUnit(systemCause('identity', PLATFORM, row.id.slice(0, 32), now), (unit) => repository(RescueModel)(unit).insert(row))
  return { loginName, code }
}

/** Is what was typed as the password such a code of this name? Then it is used up. */
export const takeRescue = async (loginName: string, typed: string, ctx: Context): Promise<boolean> => {
  const row = await repository(RescueModel)(platform).byId(idOf(typed))
  if (row?.loginName !== loginName || row.until <= ctx.now) return false
  return (await ctx.unit((unit) => repository(RescueModel)(onPlatform(unit)).remove({ id: row.id }))) === 1
}

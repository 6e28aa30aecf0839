import type { Context } from '@academy/chassis/http/context.ts'
import { repository } from '@academy/chassis/mongo/repository.ts'
import { platform } from '@academy/chassis/mongo/scope.ts'
import { secondStep } from '@academy/contracts/identity/accounts/second-step.ts'
import { CredentialModel } from '../sessions/model.ts'
import { SecondStepModel } from './model.ts'

const NOBODY: ReadonlySet<string> = new Set()

/** Which of these people have a second step, for who may take it from them; for everybody else nobody: it is no one else's matter. */
export const havingStep = async (ctx: Context, userIds: readonly string[]): Promise<ReadonlySet<string>> => {
  if (userIds.length === 0 || !ctx.may(secondStep.endpoints.reset.permission)) return NOBODY
  const credentials = await repository(CredentialModel)(platform).find({ 'memberships.userId': { $in: [...userIds] } }, { limit: userIds.length })
  const rows = await repository(SecondStepModel)(platform).find(
    { loginName: { $in: credentials.map(({ loginName }) => loginName) } },
    { limit: userIds.length },
  )
  const names = new Set(rows.map(({ loginName }) => loginName))
  return new Set(credentials.filter(({ loginName }) => names.has(loginName)).flatMap(({ memberships }) => memberships.map(({ userId }) => userId)))
}

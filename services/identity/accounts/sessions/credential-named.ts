import { repository } from '@academy/chassis/mongo/repository.ts'
import { platform } from '@academy/chassis/mongo/scope.ts'
import { CredentialModel } from './model.ts'

/** Whose sign-in name this is: the survivor's, where its person was merged into another one (areas/people-organisations.md rule 21). */
export const credentialNamed = async (loginName: string) => {
  const credentials = repository(CredentialModel)(platform)
  const own = await credentials.one({ loginName })
  return own?.mergedInto ? credentials.one({ loginName: own.mergedInto }) : own
}

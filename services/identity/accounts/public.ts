// What other modules of the service may use of accounts.

export { CredentialModel, TenantModel } from './sessions/model.ts'
export { hashPassword } from './sessions/sign-in.ts'
export { UserModel } from './users/model.ts'

// What other modules of the service may use of accounts.

export { CredentialModel, LoginLogModel, TenantModel } from './sessions/model.ts'
export { hashPassword } from './sessions/sign-in.ts'
export { UserModel } from './users/model.ts'
export { aboutReached, namesOfPeople, peopleMeant } from './users/reach.ts'
export { loginKeyOf } from './users/user.ts'

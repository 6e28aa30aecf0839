// What other modules of the service may use of accounts.

export { CredentialModel, LoginLogModel } from './sessions/model.ts'
export { hashPassword } from './sessions/sign-in.ts'
export { idKeyOf } from './users/import.ts'
export { UserModel } from './users/model.ts'
export { userIdOf } from './users/people-ids.ts'
export { aboutReached, namesOfPeople, peopleMeant } from './users/reach.ts'
export { loginKeyOf, personViolations } from './users/user.ts'
export { publicUser } from './users/user-state.ts'

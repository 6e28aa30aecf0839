import { RoleAssignmentModel } from '../access/public.ts'
import { UserModel } from '../accounts/public.ts'

/** Puts somebody into an academy who may come in and holds these roles by hand: work that goes on in his name looks at them. */
export const holding = async (tenantId: string, userId: string, ...roles: readonly string[]): Promise<void> => {
  const at = new Date('2026-01-01T00:00:00Z')
  const stamp = { tenantId, version: 1, createDate: at, updateDate: at, creator: 'test' }
  const person = { nameCn: '林知行', nameEn: 'Lin', gender: '1', idType: '1', idNumber: 'X', employment: '1', accountStatus: '1', accountGen: '1' }
  await UserModel.raw.insertMany([{ _id: userId, userCode: userId, idKey: userId, ...person, ...stamp }] as never)
  await RoleAssignmentModel.raw.insertMany(roles.map((roleCode) => ({ _id: `${userId}-${roleCode}`, userId, roleCode, from: at, ...stamp })) as never)
}

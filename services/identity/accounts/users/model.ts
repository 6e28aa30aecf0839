import { model, sortIndexes } from '@academy/chassis/mongo/model.ts'
import { personal } from '@academy/contracts/core/rules.ts'
import { User, users } from '@academy/contracts/identity/accounts/users.ts'
import { z } from 'zod'
import { db } from '../../database.ts'

/** `idKey` is the ID number in its 18-digit form: the same person whatever form was given (resolutions.md 43). */
export const UserModel = model(db, 'users', User.extend({ idKey: personal(z.string(), 'idNumber') }), {
  indexes: [
    [{ tenantId: 1, userCode: 1 }, { unique: true }],
    [{ tenantId: 1, idKey: 1 }, { unique: true }],
    [{ tenantId: 1, leaveCompanyDate: 1 }, { sparse: true }],
    ...sortIndexes(users.endpoints.page.sort),
  ],
  scope: { self: 'id' },
})

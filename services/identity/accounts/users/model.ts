import { model, sortIndexes } from '@academy/chassis/mongo/model.ts'
import { personal } from '@academy/contracts/core/rules.ts'
import { User, users } from '@academy/contracts/identity/accounts/users.ts'
import { z } from 'zod'
import { db } from '../../database.ts'

/**
 * `idKey` is the ID number in its 18-digit form: the same person whatever form was given (resolutions.md 43). `loginKey` is the sign-in name as sign-in
 * reads it, without case; records of before it existed lack it until the next start (`login-keys.ts`). It occurs once in an academy: the same name in two academies is one
 * credential with two memberships, which is what occurs once in the installation (decided.md "Outside any tenant").
 * `oldIdKeys` are those of records that were merged into this one: no import and no registration finds somebody new by them.
 */
const StoredUser = User.extend({
  idKey: personal(z.string(), 'idNumber'),
  loginKey: z.string().optional(),
  oldIdKeys: personal(z.array(z.string()), 'idNumber').optional(),
})

export const UserModel = model(db, 'users', StoredUser, {
  indexes: [
    [
      { tenantId: 1, loginKey: 1 },
      { unique: true, partialFilterExpression: { loginKey: { $exists: true } } },
    ],
    [{ tenantId: 1, idKey: 1 }, { unique: true }],
    [{ tenantId: 1, oldIdKeys: 1 }, { sparse: true }],
    // look-alikes of who registers
    [{ tenantId: 1, nameCn: 1, birthDate: 1 }],
    [{ tenantId: 1, leaveCompanyDate: 1 }, { sparse: true }],
    // by which somebody is found who forgot his password
    [{ tenantId: 1, email: 1 }, { sparse: true }],
    [{ tenantId: 1, mobile: 1 }, { sparse: true }],
    ...sortIndexes(users.endpoints.page.sort),
  ],
  scope: { self: 'id' },
  ofUser: true,
  subject: { told: 'whole', erased: 'module' },
  find: users.find,
})

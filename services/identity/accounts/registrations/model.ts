import { type DocOf, model, sortIndexes } from '@academy/chassis/mongo/model.ts'
import { idOf } from '@academy/contracts/core/refs.ts'
import { personal } from '@academy/contracts/core/rules.ts'
import { agreementKinds } from '@academy/contracts/identity/accounts/agreements.ts'
import { provenBy, RegistrationFiles, RegistrationForm, registrationStatus } from '@academy/contracts/identity/accounts/registration-fields.ts'
import { registrations } from '@academy/contracts/identity/accounts/registrations.ts'
import { blockedWhys } from '@academy/contracts/org/registration-whys.ts'
import { z } from 'zod'
import { db } from '../../database.ts'

const Agreed = z.object({ id: z.string(), kind: z.enum(agreementKinds), edition: z.number() })

/**
 * What a visitor asks to be admitted by. `keyHash` is of the secret in his browser's cookie, which is kept nowhere; `open` while it is before its deciders, so
 * that one person is before them once.
 */
export const RegistrationModel = model(
  db,
  'registrations',
  RegistrationForm.partial().extend({
    ...RegistrationFiles.shape,
    ...{ receipt: z.string(), proven: provenBy, keyHash: z.string(), agreed: z.array(Agreed), agreedAt: z.date(), locale: z.string() },
    ...{ status: registrationStatus(), open: z.boolean().optional(), round: z.number(), submissions: z.array(z.date()) },
    nameEn: personal(z.string(), 'name').optional(),
    /** The ID number in its 18-digit form, and the person that it gives. */
    idKey: personal(z.string(), 'idNumber').optional(),
    userId: idOf('users').optional(),
    model: z.enum(['REG', 'REGHQ']).optional(),
    ...{ filedAt: z.date().optional(), decidedAt: z.date().optional(), alone: z.boolean().optional() },
    ...{ caseId: z.string().optional(), step: z.string().optional(), holders: z.array(idOf('users')).optional() },
    ...{ assignedAt: z.date().optional(), dueAt: z.date().optional() },
    /** Whose to-do it has been: they read it. */
    deciderIds: z.array(idOf('users')),
    ...{ blocked: z.enum(blockedWhys).optional(), placed: z.boolean().optional() },
  }),
  {
    scope: { org: 'orgId' },
    subject: { told: 'whole', erased: 'module' },
    indexes: [
      [{ tenantId: 1, receipt: 1 }, { unique: true }],
      [
        { tenantId: 1, idKey: 1 },
        { unique: true, partialFilterExpression: { open: true } },
      ],
      [{ tenantId: 1, keyHash: 1 }],
      [{ tenantId: 1, mobile: 1 }, { sparse: true }],
      [{ tenantId: 1, email: 1 }, { sparse: true }],
      [{ tenantId: 1, orgId: 1, filedAt: -1 }],
      [{ tenantId: 1, userId: 1 }],
      ...sortIndexes(registrations.endpoints.page.sort),
    ],
  },
)
export type RegistrationDoc = DocOf<(typeof RegistrationModel)['fields']>

/** By what a visitor proves an address; its id is the SHA-256 of the request's id, the code follows from it and the installation's secret. */
export const RegistrationCodeModel = model(
  db,
  'registration_codes',
  z.object({ kind: provenBy, address: personal(z.string(), 'mobile'), agreed: z.array(Agreed), tries: z.number(), expires: z.date() }),
  { indexes: [[{ expires: 1 }, { expireAfterSeconds: 3600 }]] },
)

import { type DocOf, model, sortIndexes } from '@academy/chassis/mongo/model.ts'
import { idOf } from '@academy/contracts/core/refs.ts'
import { day } from '@academy/contracts/core/rules.ts'
import { certificates } from '@academy/contracts/training/certification/certificates.ts'
import { z } from 'zod'
import { db } from '../../database.ts'

/** Certificates as they were issued. A number occurs once; of a certification a person has one from each day, but for those taken back. */
export const CertificateModel = model(
  db,
  'certificates',
  z.object({
    number: z.string(),
    /** By which anybody checks it. */
    code: z.string(),
    userId: idOf('users'),
    certificationId: z.string(),
    trackId: z.string(),
    kind: z.enum(['rule', 'recertification', 'grant']),
    from: day(),
    to: day(),
    year: z.number().int().optional(),
    revision: z.number().int().optional(),
    option: z.string().optional(),
    facts: z.array(z.string()),
    postId: z.string().optional(),
    positionCode: z.string().optional(),
    outletId: z.string().optional(),
    dealerId: z.string().optional(),
    /** Where its holder is now: the outlet of his main post; none without a live post, it rests then. */
    holderOutletId: z.string().optional(),
    dormant: z.boolean(),
    previous: day().optional(),
    revoked: day().optional(),
    revokeReason: z.string().optional(),
    /** The facts no longer give it. */
    withdrawn: z.boolean().optional(),
    /** How near its end its holder was told of it, in days; 0: that it ended. */
    told: z.number().int().optional(),
    /** Neither taken back by decision nor withdrawn by facts. */
    live: z.boolean(),
  }),
  {
    indexes: [
      [{ tenantId: 1, number: 1 }, { unique: true }],
      [{ code: 1 }, { unique: true }],
      [{ tenantId: 1, userId: 1, to: -1 }],
      [
        { tenantId: 1, userId: 1, certificationId: 1, from: 1 },
        { unique: true, partialFilterExpression: { live: true } },
      ],
      [{ tenantId: 1, certificationId: 1, to: 1 }],
      [{ tenantId: 1, trackId: 1, to: 1 }],
      [{ tenantId: 1, outletId: 1, to: 1 }],
      [{ tenantId: 1, holderOutletId: 1, to: 1 }],
      ...sortIndexes(certificates.endpoints.page.sort),
    ],
    scope: { org: ['outletId', 'holderOutletId'], self: 'userId' },
  },
)
export type CertificateDoc = DocOf<(typeof CertificateModel)['fields']>

/** The last running number of a certification's year. */
export const CertificateSerialModel = model(db, 'certificate_serials', z.object({ last: z.number().int() }))

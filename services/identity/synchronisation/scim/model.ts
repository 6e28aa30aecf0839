import { type DocOf, model } from '@academy/chassis/mongo/model.ts'
import { ref } from '@academy/contracts/core/refs.ts'
import { id, personal } from '@academy/contracts/core/rules.ts'
import { z } from 'zod'
import { db } from '../../database.ts'

/** One attribute of a user as a client wrote it, by the path of the RFC. */
const Attribute = z.object({ path: z.string(), value: personal(z.string(), 'name') })

/**
 * A user as a SCIM client has written it last: what it reads again. Its id is the person's, from the ID number on, so that it stays when the person is made.
 * `dirty` until a run has taken it up; then that run's.
 */
const StoredResource = z.object({
  connectorId: id(),
  userId: ref('users'),
  userName: z.string(),
  /** Without case: by it the client seeks. */
  userNameKey: z.string(),
  externalId: z.string().optional(),
  idKey: personal(z.string(), 'idNumber'),
  active: z.boolean(),
  attributes: z.array(Attribute),
  /** The client deleted it: nobody finds it again, and the person has left. */
  deleted: z.boolean().optional(),
  dirty: z.boolean(),
  runId: id().optional(),
  /** When he left at once by it. */
  leftAt: z.date().optional(),
})

export const ResourceModel = model(db, 'sync_resources', StoredResource, {
  indexes: [
    [{ tenantId: 1, connectorId: 1, userId: 1 }, { unique: true }],
    [{ tenantId: 1, connectorId: 1, userNameKey: 1 }, { unique: true }],
    [
      { tenantId: 1, connectorId: 1, externalId: 1 },
      { unique: true, partialFilterExpression: { externalId: { $exists: true } } },
    ],
    [{ tenantId: 1, connectorId: 1, createDate: 1, _id: 1 }],
    [{ tenantId: 1, connectorId: 1, dirty: 1 }],
    [{ tenantId: 1, runId: 1, idKey: 1 }],
    [{ tenantId: 1, connectorId: 1, leftAt: 1 }, { sparse: true }],
  ],
  scope: { self: 'userId' },
})
export type ResourceDoc = DocOf<typeof StoredResource>

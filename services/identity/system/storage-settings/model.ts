import { type DocOf, model, nounModel } from '@academy/chassis/mongo/model.ts'
import { idOf } from '@academy/contracts/core/refs.ts'
import { personal } from '@academy/contracts/core/rules.ts'
import { storageKinds, storageSettings } from '@academy/contracts/identity/system/storage-settings.ts'
import { z } from 'zod'
import { db } from '../../database.ts'

/** The places where files may lie, of no academy. The secret is sealed, and coded in the audit as what is personal is. */
export const StorageModel = nounModel(db, storageSettings, {
  fields: z.object({
    ...{ name: z.string(), kind: z.enum(storageKinds), endpoint: z.string().optional(), region: z.string().optional() },
    ...{ bucket: z.string().optional(), accessKey: z.string().optional(), status: z.enum(['draft', 'tested', 'active', 'readonly']) },
    secret: personal(z.string(), 'name').optional(),
    ...{ secretAt: z.date().optional(), secretBy: idOf('users').optional(), testedAt: z.date().optional(), testedOk: z.boolean().optional() },
    /** The last test: its request, and its steps as JSON. */
    ...{ testId: z.string().optional(), testSteps: z.string().optional() },
  }),
})
/** What a storage that names its files itself calls ours, of no academy. */
export const StorageFileModel = model(db, 'storage_files', z.object({ name: z.string(), key: z.string(), fileId: z.string(), size: z.number() }), {
  indexes: [[{ tenantId: 1, name: 1, key: 1 }, { unique: true }]],
})
export type StorageRow = DocOf<(typeof StorageModel)['fields']>

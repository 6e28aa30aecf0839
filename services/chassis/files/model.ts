import type { Service } from '@academy/contracts/core/endpoint.ts'
import { Crop } from '@academy/contracts/core/files.ts'
import { idOf } from '@academy/contracts/core/refs.ts'
import { freeText, id, int } from '@academy/contracts/core/rules.ts'
import { z } from 'zod'
import { database } from '../mongo/database.ts'
import { type DataModel, type DocOf, model } from '../mongo/model.ts'

const size = int(0, 2 ** 40)

/** A file and where its bytes lie. It is `ready` once its content was looked at, and `loose` when its record gave it up. */
const StoredFile = z.object({
  userId: idOf('users'),
  /** The noun and the field that it was sent for: what it may be and who may read it follows from them. */
  noun: freeText(80),
  field: freeText(60),
  name: freeText(200),
  size,
  type: freeText(100),
  status: z.enum(['receiving', 'ready', 'loose']),
  key: freeText(100),
  /** Where it lies; in the installation's own storage where it does not say. */
  storage: freeText(40).optional(),
  upload: freeText(1000),
  crop: Crop.optional(),
  /** Smaller ones of a picture, the smallest first. */
  sizes: z.array(z.object({ width: int(1, 10_000), key: freeText(100), size })),
  /** The record that has it; before, it is its sender's alone. */
  recordId: id().optional(),
})
export type FileDoc = DocOf<typeof StoredFile>
type FileModel = DataModel<typeof StoredFile>

const models = new Map<unknown, FileModel>()

/** The files of a service: one model for each, which its connection keeps. */
export const filesOf = (service: Service | string): FileModel => {
  const db = database(service)
  const known = models.get(db)
  if (known) return known
  const made = model(db, 'files', StoredFile, { subject: { erased: 'module' }, indexes: [[{ tenantId: 1, status: 1, recordId: 1, createDate: 1 }]] })
  models.set(db, made)
  return made
}

/** What a record holds of a file. */
export const refOf = ({ id, name, size, type }: FileDoc) => ({ fileId: id, name, size, type })

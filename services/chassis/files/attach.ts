import { type FileRef, fileFields, filesAt } from '@academy/contracts/core/files.ts'
import { withImages } from '@academy/contracts/core/rich-text.ts'
import type { z } from 'zod'
import { repository, unscoped } from '../mongo/repository.ts'
import type { Unit } from '../mongo/unit.ts'
import { malformed } from '../runtime/refusal.ts'
import { type FileDoc, filesOf, refOf } from './model.ts'

type Fields = Record<string, unknown>

/** A contract made by `crud()`, as far as its files are asked for. */
interface Filed {
  noun: string
  fields: z.ZodObject
}

const doorOf = (unit: Unit) => repository(filesOf(unit.service))(unscoped(unit))

/** May this file be saved in this field of this record? Its own already, or sent for it by whoever saves. */
const fits = (row: FileDoc | undefined, noun: string, field: string, recordId: string | undefined, unit: Unit): row is FileDoc =>
  row !== undefined &&
  row.status === 'ready' &&
  row.noun === noun &&
  row.field === field &&
  (row.recordId === undefined ? row.userId === unit.actor.userId : row.recordId === recordId)

/**
 * Takes what a client wants to save and gives it with its files as they are stored: name, size and type are never the client's. Throws malformed at each
 * file that is not his, not checked, or another record's.
 */
export const withFiles = async <T extends object>(unit: Unit, { noun, fields }: Filed, input: T, recordId?: string): Promise<T> => {
  const filed = fileFields(fields).filter(({ key }) => filesAt(input, { key }).length > 0)
  if (filed.length === 0) return input
  const ids = filed.flatMap((field) => filesAt(input, field).map(({ fileId }) => fileId))
  const known = new Map((await doorOf(unit).byIds(ids)).map((row) => [row.id, row]))
  const wrong: { field: string; code: string }[] = []
  const changed: Fields = {}
  for (const { key, many, rich } of filed) {
    const take = ({ fileId }: Pick<FileRef, 'fileId'>, place: string): FileRef[] => {
      const row = known.get(fileId)
      if (fits(row, noun, key, recordId, unit)) return [refOf(row)]
      wrong.push({ field: place, code: 'unknownFile' })
      return []
    }
    if (rich) {
      changed[key] = withImages((input as Fields)[key], rich, (ref, language) => take(ref, language ? `${key}.${language}` : key)[0])
      continue
    }
    const refs = filesAt(input, { key }).flatMap((ref, at) => take(ref, many ? `${key}[${at}]` : key))
    changed[key] = many ? refs : refs[0]
  }
  if (wrong.length > 0) throw malformed(wrong)
  return { ...input, ...changed }
}

// a picture may stand in several languages of one text
const idsIn = (record: object | null, fields: z.ZodObject): FileRef['fileId'][] => [
  ...new Set(fileFields(fields).flatMap((field) => filesAt(record, field).map(({ fileId }) => fileId))),
]

/** Ties the files that a record has now to it, and lets go of those that it had, in the unit that writes it. */
export const attachFiles = async (unit: Unit, { noun, fields }: Filed, id: string, before: object | null, after: object | null): Promise<void> => {
  const [had, has] = [idsIn(before, fields), idsIn(after, fields)]
  const repo = doorOf(unit)
  for (const fileId of has.filter((one) => !had.includes(one))) {
    const taken = await repo.change({ id: fileId, status: 'ready', noun, recordId: { $exists: false } }, { recordId: id })
    if (!taken) throw malformed([{ field: '', code: 'unknownFile' }])
  }
  for (const fileId of had.filter((one) => !has.includes(one))) await repo.change({ id: fileId, recordId: id }, { status: 'loose' })
}

/** Gives a file of one record to another, of whatever noun: what it may be was judged when it came. Throws malformed where the first has it not. */
export const handOver = async (unit: Unit, fileId: string, from: { noun: string; id: string }, to: { noun: string; id: string }): Promise<void> => {
  const given = await doorOf(unit).change({ id: fileId, noun: from.noun, recordId: from.id }, { noun: to.noun, recordId: to.id })
  if (!given) throw malformed([{ field: '', code: 'unknownFile' }])
}

import type { FileRule } from '@academy/contracts/core/field-kinds.ts'
import type { Context } from '../http/context.ts'
import { repository, unscoped } from '../mongo/repository.ts'
import { malformed } from '../runtime/refusal.ts'
import type { Storage } from '../storage/storage.ts'
import { documentTypeOf, imageTypeOf, LOOKED_AT } from './content.ts'
import { type FileDoc, filesOf } from './model.ts'
import { dotsOf, keptPicture, MOST_DOTS } from './picture.ts'

type Ready = Partial<Pick<FileDoc, 'name' | 'size' | 'type' | 'sizes' | 'key'>>

/** What is wrong with a file, as its field tells it. */
class Unfit extends Error {
  readonly code: string
  readonly params: Record<string, number>
  constructor(code: string, params: Record<string, number> = {}) {
    super(code)
    this.code = code
    this.params = params
  }
}

const bytesOf = async (storage: Storage, key: string, end?: number): Promise<Buffer> => {
  const body = await storage.read(key, end === undefined ? undefined : { start: 0, end: end - 1 })
  const parts: Buffer[] = []
  for await (const part of body ?? []) parts.push(part as Buffer)
  return Buffer.concat(parts)
}

const smallKey = (key: string, width: number) => `${key}-${width}`

const KEPT = '-kept'

/** Keeps a picture beside what was sent, so that a second look at it finds it as it came. Throws Unfit where it is none. */
const asPicture = async (storage: Storage, { key, name, crop }: FileDoc, rule: FileRule): Promise<Ready> => {
  const bytes = await bytesOf(storage, key)
  if (!(await imageTypeOf(bytes))) throw new Unfit('pictureContent')
  const dots = dotsOf(bytes)
  if (!dots) throw new Unfit('pictureBroken')
  if (dots.width * dots.height > MOST_DOTS) throw new Unfit('pictureTooLarge', { max: MOST_DOTS / 1_000_000 })
  const made = await keptPicture(bytes, rule.crop, crop)
  if (!made) throw new Unfit('pictureBroken')
  const sizes: FileDoc['sizes'] = []
  for (const { width, body } of made.small) {
    await storage.put(smallKey(key, width), body)
    sizes.push({ width, key: smallKey(key, width), size: body.length })
  }
  await storage.put(`${key}${KEPT}`, made.main.body)
  return { key: `${key}${KEPT}`, name: `${name.replace(/\.\w+$/, '')}.webp`, type: 'image/webp', size: made.main.body.length, sizes }
}

const asDocument = async (storage: Storage, { key, name }: FileDoc): Promise<Ready> => {
  const type = await documentTypeOf(name, await bytesOf(storage, key, LOOKED_AT))
  if (!type) throw new Unfit('fileContent')
  return { type }
}

/** Takes bytes away, and the smaller pictures. */
export const dropBytes = async (storage: Storage, { key, upload, status, sizes }: FileDoc): Promise<void> => {
  if (status === 'receiving') await storage.pieces.drop(key, upload)
  for (const small of sizes) await storage.remove(small.key)
  await storage.remove(key)
  // what was sent, where a process ended before it took it away
  if (key.endsWith(KEPT)) await storage.remove(key.slice(0, -KEPT.length))
}

/**
 * Looks at a file that is here as a whole: by its content, never by its name. What is fit is ready to be saved with its record; what is not goes at once.
 * Throws malformed with a sentence for its field.
 */
export const checked = async (storage: Storage, row: FileDoc, rule: FileRule, ctx: Context): Promise<FileDoc> => {
  const repo = repository(filesOf(ctx.service))
  try {
    await storage.pieces.end(row.key, row.upload)
    const ready = rule.kind === 'image' ? await asPicture(storage, row, rule) : await asDocument(storage, row)
    const kept = await ctx.unit((unit) => repo(unscoped(unit)).update(row.id, row.version, { ...ready, status: 'ready' }))
    if (kept.key !== row.key) await storage.remove(row.key)
    return kept
  } catch (error) {
    if (!(error instanceof Unfit)) throw error
    await ctx.unit((unit) => repo(unscoped(unit)).update(row.id, row.version, { status: 'loose' }), 'refused')
    throw malformed([{ field: row.field, code: error.code, params: error.params }])
  }
}

import { z } from 'zod'
import { contract, endpoint, rootOf, type Service } from './endpoint.ts'
import { type FileRule, holding, toldOf, unwrapped } from './field-kinds.ts'
import { richImages } from './rich-text.ts'
import type { RichRule } from './rich-tree.ts'
import { freeText, id, int, queryInt, text } from './rules.ts'

/** A file comes in pieces of so many bytes, the last one with the rest: whoever is cut off sends one piece again. */
export const PIECE = 5 * 1024 * 1024

/** So many bytes a megabyte of a limit has. */
export const MB = 1024 * 1024

const refOf = () => z.object({ fileId: id(), name: text(200), size: int(1, 2 ** 40), type: text(100) })

/** A file as a record holds it. Of what a client sends only the id counts. */
export type FileRef = z.output<ReturnType<typeof refOf>>

/** A file in a field of a noun: `cover: file({ kind: 'image', limit: 'file.cover.mb', crop: '16:9' }).optional()`. */
export const file = (rule: FileRule) => holding(refOf(), { kind: 'file', file: rule })

/** One of a noun's fields that hold files. */
interface FileField {
  key: string
  many: boolean
  /** So many it takes. */
  most: number
  rule: FileRule
  /** They are the pictures of a formatted text. */
  rich?: RichRule
}

/** How many items a list takes at most. */
const mostOf = (schema: z.ZodType): number => {
  const checks = (unwrapped(schema).def as { checks?: { _zod: { def: { check: string; maximum?: number } } }[] }).checks ?? []
  return checks.find(({ _zod }) => _zod.def.check === 'max_length')?._zod.def.maximum ?? Number.POSITIVE_INFINITY
}

const picture: FileRule = { kind: 'image', limit: 'file.image.mb' }

/** The fields of a noun that hold files. */
export const fileFields = (fields: z.ZodObject): FileField[] =>
  Object.entries(fields.shape as Record<string, z.ZodType>).flatMap(([key, schema]) => {
    const { file: rule, many, rich } = toldOf(schema)
    if (rich?.images && !many) return [{ key, many: true, most: rich.images, rule: picture, rich }]
    return rule ? [{ key, many, most: many ? mostOf(schema) : 1, rule }] : []
  })

/** The files that a record holds in a field. */
export const filesAt = (record: object | null, { key, rich }: Pick<FileField, 'key' | 'rich'>): FileRef[] => {
  const value = (record as Record<string, unknown> | null)?.[key]
  if (rich) return richImages(value, rich)
  return [value ?? []].flat() as FileRef[]
}

/** The part of a picture that is kept, in thousandths of its width and height as it is looked at. */
export const Crop = z.object({ x: int(0, 1000), y: int(0, 1000), width: int(1, 1000), height: int(1, 1000) })
export type Crop = z.output<typeof Crop>

/** An upload: of its bytes those before `at` are here. */
const Upload = z.object({ id: id(), at: int(0, 2 ** 40), size: int(1, 2 ** 40), piece: int(1, 2 ** 30) })

const one = z.object({ id: id() })

/** How long the address of a file that was asked for is good. */
export const GRANT_MINUTES = 10

type Path = `${`/${string}`}/files`

const forField = { noun: freeText(80), field: freeText(60) }

/** How a file comes: it is announced (`begin`), sent piece by piece (`info` says where to go on) and checked (`finish`). */
const sending = (path: Path) => ({
  /** What a file of a field may be, for who chooses one. */
  rule: endpoint({
    method: 'GET',
    path: `${path}/rule`,
    permission: 'session',
    kind: 'read',
    input: z.object(forField),
    output: z.object({ mb: int(1, 1_000_000), endings: z.array(z.string()) }),
  }),
  begin: endpoint({
    method: 'POST',
    path,
    permission: 'session',
    kind: 'act',
    input: z.object({ ...forField, name: text(200), size: int(0, 2 ** 40), crop: Crop.optional() }),
    output: Upload,
  }),
  info: endpoint({ method: 'GET', path: `${path}/{id}`, permission: 'session', kind: 'info', input: one, output: Upload }),
  piece: endpoint({
    method: 'PUT',
    path: `${path}/{id}/pieces`,
    permission: 'session',
    kind: 'upload',
    input: one.extend({ at: queryInt(0, 2 ** 40) }),
    output: Upload,
  }),
  finish: endpoint({ method: 'POST', path: `${path}/{id}/finish`, permission: 'session', kind: 'act', input: one, output: refOf() }),
})

const reading = (path: Path) => ({
  /** The bytes; of a picture one that is at least so wide, where there is a smaller one. */
  content: endpoint({
    method: 'GET',
    path: `${path}/{id}/content`,
    permission: 'public',
    kind: 'download',
    input: one.extend({ width: queryInt(1, 10_000).optional() }),
    output: z.null(),
  }),
  /** An address that is good for some minutes, for what only a browser's own download can take. */
  grant: endpoint({ method: 'POST', path: `${path}/{id}/grant`, permission: 'public', kind: 'read', input: one, output: z.object({ path: z.string() }) }),
  granted: endpoint({
    method: 'GET',
    path: `${path}/granted/{grant}`,
    permission: 'public',
    kind: 'download',
    input: z.object({ grant: freeText(600) }),
    output: z.null(),
  }),
})

/** What the storages of an installation are asked of the files of one service (identity/system/storage-settings). */
const placing = (service: Service) => ({
  placed: endpoint({
    method: 'GET',
    path: `/${service}/internal/files/placed`,
    permission: 'internal',
    kind: 'read',
    input: z.object({}),
    output: z.array(z.object({ storage: z.string().optional(), files: z.number().int() })),
  }),
  /** Moves some of those that lie elsewhere to where new ones go; asked again it goes on. */
  move: endpoint({
    method: 'POST',
    path: `/${service}/internal/files/move`,
    permission: 'internal',
    kind: 'read',
    input: z.object({}),
    output: z.object({ moved: z.number().int(), left: z.number().int() }),
  }),
})

const listOf = (service: Service) => {
  const path: Path = `${rootOf(service)}/files`
  return contract(service, 'files', { ...sending(path), ...reading(path), ...placing(service) })
}

const contracts = new Map<Service, ReturnType<typeof listOf>>()

/** The files of a service: one belongs to its record once that is saved with it, and whoever may read the record may read it. The same contract each time. */
export const filesIn = (service: Service): ReturnType<typeof listOf> => {
  const known = contracts.get(service) ?? listOf(service)
  contracts.set(service, known)
  return known
}

/** The services that keep files. */
export const fileServices = ['training', 'identity', 'org'] as const satisfies readonly Service[]

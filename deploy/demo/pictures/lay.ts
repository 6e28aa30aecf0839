import type { Platform } from '@academy/chassis/runtime/platform.ts'
import { codes } from '@academy/contracts/core/codes.ts'
import { type FileRef, filesIn } from '@academy/contracts/core/files.ts'
import { courses } from '@academy/contracts/training/catalogue/courses.ts'
import { sites } from '@academy/contracts/training/resources/sites.ts'
import { identityOf, inParallel, type Player } from '../play/act.ts'
import { coverOf, frontOf, planOf } from './draw.ts'

/** So many courses of each direction have a cover of their own, so many sites a plan and a photo. */
const [COVERS, SITES] = [2, 2]
const AT_ONCE = 2

type Row = Record<string, unknown> & { id: string; version: number; code: string }
type Noun = typeof courses | typeof sites

const asker = (platform: Platform, player: Player) => {
  return async <T>(method: string, path: string, body?: unknown): Promise<T> => {
    const bytes = body instanceof Uint8Array
    const headers = { 'x-identity': identityOf(platform, player), 'content-type': bytes ? 'application/octet-stream' : 'application/json' }
    const sent = body === undefined ? {} : { body: (bytes ? body : JSON.stringify(body)) as BodyInit }
    const answer = (await (await fetch(`${platform.addressOf('training')}${path}`, { method, headers, ...sent })).json()) as {
      code: number
      msg: string
      data: T
    }
    if (answer.code !== codes.success) throw new Error(`${method} ${path} answered ${answer.code}: ${JSON.stringify(answer.data)}`)
    return answer.data
  }
}
type Ask = ReturnType<typeof asker>

/** Sends a drawn picture for a field, as somebody at a screen would. */
const send = async (ask: Ask, noun: string, field: string, svg: string): Promise<FileRef> => {
  const { Transformer } = await import('@napi-rs/image')
  const bytes = await Transformer.fromSvg(svg).jpeg(88)
  const { path } = filesIn('training').endpoints.begin
  const { id } = await ask<{ id: string }>('POST', path, { noun, field, name: `${field}.jpg`, size: bytes.length })
  await ask('PUT', `${path}/${id}/pieces?at=0`, new Uint8Array(bytes))
  return ask<FileRef>('POST', `${path}/${id}/finish`, { id })
}

/** Every row of a noun that may be changed. */
const rowsOf = async (ask: Ask, { endpoints }: Noun): Promise<Row[]> => (await ask<{ records: Row[] }>('GET', `${endpoints.page.path}?limit=100`)).records

/** Saves a record as it stands, with the files beside it. */
const save = async (ask: Ask, { endpoints, fields }: Noun, row: Row, files: Record<string, unknown>): Promise<void> => {
  const sent = Object.fromEntries(Object.entries(row).filter(([key]) => key in fields.shape && key !== 'status'))
  await ask('PUT', endpoints.update.path, { ...sent, ...files, id: row.id, version: row.version })
}

/** The first rows of each kind. */
const firstOf = (rows: readonly Row[], most: number, kindOf: (row: Row) => string): Row[] => {
  const seen = new Map<string, number>()
  return rows.filter((row) => {
    const before = seen.get(kindOf(row)) ?? 0
    seen.set(kindOf(row), before + 1)
    return before < most
  })
}

/** Gives courses their covers and two sites a plan and a photo, by those who look after them; gives how many pictures there are. */
export const layPictures = async (platform: Platform, tenantId: string, holderOf: (role: string) => string): Promise<number> => {
  const as = (role: string) => asker(platform, { tenantId, userId: holderOf(role), grants: [{ code: role, roots: [] }] })
  const [product, resources] = [as('PRODUCT'), as('RESOURCES')]
  const pictured = firstOf(await rowsOf(product, courses), COVERS, ({ code }) => code.slice(0, 2))
  await inParallel(pictured, AT_ONCE, async (row) => save(product, courses, row, { cover: await send(product, courses.noun, 'cover', coverOf(row.code)) }))
  const houses = (await rowsOf(resources, sites)).filter(({ siteClass, status }) => siteClass === 'A' && status === 'active').slice(0, SITES)
  for (const row of houses) {
    const [map, photo] = [await send(resources, sites.noun, 'map', planOf(row.code)), await send(resources, sites.noun, 'photos', frontOf(row.code))]
    await save(resources, sites, row, { map, photos: [photo] })
  }
  return pictured.length + 2 * houses.length
}

import type { Platform } from '@academy/chassis/runtime/platform.ts'
import { type FileRef, filesIn } from '@academy/contracts/core/files.ts'
import { courses } from '@academy/contracts/training/catalogue/courses.ts'
import { sites } from '@academy/contracts/training/resources/sites.ts'
import { inParallel } from '../play/act.ts'
import { type Ask, asker, rowsOf, saveWith } from '../records.ts'
import { coverOf, frontOf, planOf } from './draw.ts'

/** So many courses of each direction have a cover of their own, so many sites a plan and a photo. */
const [COVERS, SITES] = [2, 2]
const AT_ONCE = 2

/** Sends a drawn picture for a field, as somebody at a screen would. */
const send = async (ask: Ask, noun: string, field: string, svg: string): Promise<FileRef> => {
  const { Transformer } = await import('@napi-rs/image')
  const bytes = await Transformer.fromSvg(svg).jpeg(88)
  const { path } = filesIn('training').endpoints.begin
  const { id } = await ask<{ id: string }>('POST', path, { noun, field, name: `${field}.jpg`, size: bytes.length })
  await ask('PUT', `${path}/${id}/pieces?at=0`, new Uint8Array(bytes))
  return ask<FileRef>('POST', `${path}/${id}/finish`, { id })
}

/** The first rows of each kind. */
const firstOf = <R>(rows: readonly R[], most: number, kindOf: (row: R) => string): R[] => {
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
  await inParallel(pictured, AT_ONCE, async (row) =>
    saveWith(product, courses, row.id, { cover: await send(product, courses.noun, 'cover', coverOf(row.code)) }),
  )
  const houses = (await rowsOf(resources, sites)).filter(({ siteClass, status }) => siteClass === 'A' && status === 'active').slice(0, SITES)
  for (const row of houses) {
    const [map, photo] = [await send(resources, sites.noun, 'map', planOf(row.code)), await send(resources, sites.noun, 'photos', frontOf(row.code))]
    await saveWith(resources, sites, row.id, { map, photos: [photo] })
  }
  return pictured.length + 2 * houses.length
}

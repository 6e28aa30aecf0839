import type { Installation } from '@academy/chassis/testing/installation.ts'
import { installation } from '@academy/chassis/testing/installation.ts'
import type { Received } from '@academy/contracts/core/endpoint.ts'
import { type ImportRecord, imports } from '@academy/contracts/jobs/imports.ts'
import { layFoundation } from '../../../../deploy/demo/foundation.ts'
import { settled } from '../../../../deploy/demo/settle.ts'
import { yuanxiuWorld } from '../../../../deploy/demo/world/yuanxiu.ts'
import { services } from '../../../../deploy/embedded/services.ts'
import type { Book } from './book.ts'

export { type Book, bookOf, type Typed, type Values } from './book.ts'

type Answered = Received<(typeof imports)['endpoints']['info']>

export const admin = { userId: 'u-admin', grants: [{ code: 'ADMIN', roots: [] }], locale: 'en-US' as const }

/** A small academy in all its sheets: two outlets, twelve people, five courses. */
export const world = (): Book => structuredClone(yuanxiuWorld('2026-03-02').sheets) as Book

/** An installation with org, identity, training and jobs, its foundation laid. */
export const academy = async (): Promise<Installation> => {
  const site = await installation(services.filter((app) => ['identity', 'org', 'training', 'jobs'].includes(app.name)))
  await layFoundation(site.platform)
  await settled(site.platform)
  return site
}

/** Uploads bytes as a person would. */
export const upload = async (site: Installation, file: Buffer, fileName = 'academy.xlsx', as: typeof admin & { tenantId?: string } = admin) => {
  const path = `/jobs/imports/upload?fileName=${encodeURIComponent(fileName)}`
  const answer = await site.send('jobs', 'POST', path, new Uint8Array(file), as, { 'content-type': 'application/octet-stream' })
  return answer as typeof answer & { data: Answered }
}

/** Waits until an import is in one of these states. Throws Error after a minute with what it is in. */
export const reaches = async (site: Installation, id: string, ...states: ImportRecord['status'][]): Promise<Answered> => {
  for (const until = Date.now() + 60_000; ; await new Promise((resolve) => setTimeout(resolve, 50))) {
    const row = site.ok(await site.call('jobs', imports.endpoints.info, { id }, admin))
    if (states.includes(row.status)) return row
    if (Date.now() > until) throw new Error(`the import is ${row.status}: ${row.problem ?? ''}`)
  }
}

/** Uploads, waits for the check, and applies when it may be applied. */
export const imported = async (site: Installation, file: Buffer): Promise<Answered> => {
  const { id } = site.ok(await upload(site, file))
  const checked = await reaches(site, id, 'ready', 'wrong')
  if (checked.status === 'wrong') return checked
  site.ok(await site.call('jobs', imports.endpoints.apply, { id }, admin))
  const done = await reaches(site, id, 'done', 'stuck', 'wrong')
  await settled(site.platform)
  return done
}

/** Sums over all sheets: created, changed, same. */
export const sums = (row: Answered) => ['created', 'changed', 'same'].map((key) => row.sheets.reduce((sum, sheet) => sum + sheet[key as 'created'], 0))

import type { Platform } from '@academy/chassis/runtime/platform.ts'
import { codes } from '@academy/contracts/core/codes.ts'
import type { Service } from '@academy/contracts/core/endpoint.ts'
import type { courses } from '@academy/contracts/training/catalogue/courses.ts'
import type { sites } from '@academy/contracts/training/resources/sites.ts'
import { identityOf, type Player } from './play/act.ts'

// Records of the demo that somebody edits after they were imported, as he would at a screen.

type Row = Record<string, unknown> & { id: string; version: number; code: string }
type Noun = typeof courses | typeof sites

/** Asks a service, training unless told, as somebody. Throws Error where it refuses. */
export const asker = (platform: Platform, player: Player, service: Service = 'training') => {
  return async <T>(method: string, path: string, body?: unknown): Promise<T> => {
    const bytes = body instanceof Uint8Array
    const headers = { 'x-identity': identityOf(platform, player), 'content-type': bytes ? 'application/octet-stream' : 'application/json' }
    const sent = body === undefined ? {} : { body: (bytes ? body : JSON.stringify(body)) as BodyInit }
    const answer = (await (await fetch(`${platform.addressOf(service)}${path}`, { method, headers, ...sent })).json()) as {
      code: number
      msg: string
      data: T
    }
    if (answer.code !== codes.success) throw new Error(`${method} ${path} answered ${answer.code}: ${JSON.stringify(answer.data)}`)
    return answer.data
  }
}
export type Ask = ReturnType<typeof asker>

/** Every row of a noun that may be changed, as its list tells it. */
export const rowsOf = async (ask: Ask, { endpoints }: Noun): Promise<Row[]> =>
  (await ask<{ records: Row[] }>('GET', `${endpoints.page.path}?limit=100`)).records

/** A record as its form reads it. */
export const recordOf = (ask: Ask, { endpoints }: Noun, id: string): Promise<Row> => ask<Row>('GET', endpoints.info.path.replace('{id}', id))

/** Saves a record as it stands, with other values in some fields. */
export const saveWith = async (ask: Ask, noun: Noun, id: string, values: Record<string, unknown>): Promise<void> => {
  const { endpoints, fields } = noun
  const record = await recordOf(ask, noun, id)
  const sent = Object.fromEntries(Object.entries(record).filter(([key]) => key in fields.shape && key !== 'status'))
  await ask('PUT', endpoints.update.path, { ...sent, ...values, id, version: record.version })
}

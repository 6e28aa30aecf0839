import { bookText } from '@academy/chassis/leaks/book-text.ts'
import { callService } from '@academy/chassis/runtime/call.ts'
import { PROBE, signIdentity } from '@academy/chassis/runtime/identity-token.ts'
import type { Platform } from '@academy/chassis/runtime/platform.ts'
import { codes } from '@academy/contracts/core/codes.ts'
import type { Endpoint, Service } from '@academy/contracts/core/endpoint.ts'
import { findIn } from '@academy/contracts/core/find.ts'
import { leakSource, PROBED_MOST, type Reach } from '@academy/contracts/core/leak-source.ts'
import type { Place } from './places.ts'

/** A role at the organisations that were drawn for it. */
export interface Drawn {
  code: string
  roots: string[]
  reach: Reach
}

/** What one way showed to one role. */
export type Shown = { letter: 'c' | 'e' | 'o'; checked: number } | { letter: 'L'; checked: number; ids: string[] } | { letter: 'n'; why: string }

export interface Beyond {
  scoped: boolean
  beyond: { id: string; mark?: string | undefined }[]
}

const WITHIN_MS = 20_000
const ASKED = 4
const sources = new Map<Service, ReturnType<typeof leakSource>['endpoints']>()
const sourceOf = (service: Service) => {
  const known = sources.get(service) ?? leakSource(service).endpoints
  sources.set(service, known)
  return known
}

interface Answer {
  code: number
  data: unknown
  book?: Buffer
}

/** Asks the services over HTTP as nobody with a role: nothing of it is audited or counted. */
export const prober = (platform: Platform, tenantId: string) => {
  const headers = ({ code, roots, reach }: Drawn) => ({
    'x-identity': signIdentity(platform.signingKey, {
      ...{ sessionId: PROBE, userId: reach.userId, tenantId, grants: [{ code, roots }], locale: 'zh-CN' },
      expires: platform.clock.now().getTime() + 30_000,
    }),
  })
  const get = async (service: Service, path: string, query: Record<string, string>, as: Drawn): Promise<Answer> => {
    const url = `${platform.addressOf(service)}${path}?${new URLSearchParams(query)}`
    const response = await fetch(url, { headers: headers(as), signal: AbortSignal.timeout(WITHIN_MS) })
    if (response.headers.get('content-type')?.includes('json')) return (await response.json()) as Answer
    return { code: response.ok ? codes.success : codes.unexpected, data: null, book: Buffer.from(await response.arrayBuffer()) }
  }
  const internal = { tenantId, withinMs: WITHIN_MS }
  return {
    get,
    draw: (place: Place, reach: Reach): Promise<Beyond> =>
      callService(platform, place.service, sourceOf(place.service).draw, { noun: place.noun, reach, most: ASKED }, internal),
    check: async (place: Place, reach: Reach, ids: readonly string[]): Promise<string[]> =>
      (await callService(platform, place.service, sourceOf(place.service).check, { noun: place.noun, reach, ids: ids.slice(0, PROBED_MOST) }, internal)).beyond,
  }
}
export type Prober = ReturnType<typeof prober>

const idsIn = (data: unknown): string[] =>
  ((data as { records?: { id?: unknown }[] } | null)?.records ?? []).flatMap(({ id }) => (typeof id === 'string' ? [id] : []))
const isRefusal = (code: number): boolean => code === codes.noPermission || code === codes.refused || code === codes.malformed
const refusedAs = ({ code }: Answer): Shown => ({ letter: 'n', why: isRefusal(code) ? 'refused' : 'failed' })
const judged = (checked: number, ids: string[]): Shown => {
  if (ids.length > 0) return { letter: 'L', checked, ids }
  return { letter: checked > 0 ? 'c' : 'e', checked }
}

const takes = (endpoint: Endpoint, input: object): boolean => endpoint.input.safeParse(input).success

/** The first hundred rows of a list: none may lie beyond the reach. */
const page = async (to: Prober, place: Place, as: Drawn): Promise<Shown> => {
  const query = { limit: '100' }
  if (!takes(place.endpoint, query)) return { letter: 'n', why: 'asksMore' }
  const answer = await to.get(place.service, place.endpoint.path, query, as)
  if (answer.code !== codes.success) return refusedAs(answer)
  const ids = idsIn(answer.data)
  return judged(ids.length, ids.length > 0 ? await to.check(place, as.reach, ids) : [])
}

/** Records beyond the reach: each must be as if it were not there. */
const info = async (to: Prober, place: Place, as: Drawn, { beyond }: Beyond): Promise<Shown> => {
  const seen: string[] = []
  for (const { id } of beyond) {
    const answer = await to.get(place.service, place.endpoint.path.replace('{id}', encodeURIComponent(id)), {}, as)
    if (answer.code === codes.success) seen.push(id)
    else if (answer.code !== codes.absent && answer.code !== codes.noPermission) return refusedAs(answer)
  }
  return judged(beyond.length, seen)
}

/** The workbook must not have the number of a record beyond the reach. */
const book = async (to: Prober, place: Place, as: Drawn, { beyond }: Beyond): Promise<Shown> => {
  if (!takes(place.endpoint, {})) return { letter: 'n', why: 'asksMore' }
  const marked = beyond.filter(({ mark }) => mark !== undefined)
  if (marked.length === 0) return { letter: 'n', why: 'unmarked' }
  const answer = await to.get(place.service, place.endpoint.path, {}, as)
  if (!answer.book) return refusedAs(answer)
  const cells = new Set((await bookText(answer.book)).split('\n'))
  return judged(
    marked.length,
    marked.filter(({ mark }) => cells.has(mark ?? '')).map(({ id }) => id),
  )
}

/** The search must not find a record beyond the reach. */
const find = async (to: Prober, place: Place, as: Drawn, { beyond }: Beyond): Promise<Shown> => {
  const marked = beyond.filter(({ mark }) => mark !== undefined)
  if (marked.length === 0) return { letter: 'n', why: 'unmarked' }
  const seen: string[] = []
  for (const { id, mark = '' } of marked) {
    const answer = await to.get(place.service, findIn(place.service).endpoints.find.path, { text: mark, place: 'office' }, as)
    if (answer.code !== codes.success) return refusedAs(answer)
    const hits = (answer.data as { hits: { noun: string; id: string }[] }).hits
    if (hits.some((hit) => hit.noun === place.noun && hit.id === id)) seen.push(id)
  }
  return judged(marked.length, seen)
}

const ways = { page, info, export: book, find }

/** What one way shows to one role; a noun that belongs to nobody is not judged. */
export const probed = async (to: Prober, place: Place, as: Drawn, beyond: Beyond): Promise<Shown> => {
  if (!beyond.scoped) return { letter: 'o', checked: 0 }
  if (beyond.beyond.length === 0 && place.call !== 'page') return { letter: 'e', checked: 0 }
  return ways[place.call](to, place, as, beyond)
}

import type { ServerResponse } from 'node:http'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { codes } from '@academy/contracts/core/codes.ts'
import type { Reason, Violation } from '@academy/contracts/core/envelope.ts'
import { isDatabaseLost } from '../mongo/lost.ts'
import { logger } from '../runtime/logger.ts'
import { Refusal } from '../runtime/refusal.ts'
import { type Locale, say } from '../runtime/texts.ts'

const labelled = (locale: Locale, violation: Violation) => {
  const leaf =
    violation.field
      .split('.')
      .at(-1)
      ?.replace(/\[\d+\]$/, '') ?? ''
  const key = `fields.${leaf}`
  const label = say(locale, key)
  const msg = say(locale, `violations.${violation.code}`, violation.params)
  return { msg, error: `${label === key ? violation.field : label}: ${msg}` }
}

type Params = NonNullable<Reason['params']>

/** What a reason names in two languages, `nameCn` and `nameEn`, its texts call by its plain name: `{{name}}`. */
const inLanguage = (params: Params | undefined, locale: Locale): Params => {
  const own = locale === 'en-US' ? /En$/ : /Cn$/
  const plain = Object.entries(params ?? {}).flatMap(([key, value]) => (own.test(key) ? [[key.replace(own, ''), value] as const] : []))
  return { ...params, ...Object.fromEntries(plain) }
}

/** One reason in the reader's language. */
export const reasonText = (locale: Locale, { code, params }: Reason): string => say(locale, `reasons.${code}`, inLanguage(params, locale))

const dataOf = (refusal: Refusal, locale: Locale): unknown => {
  if (refusal.code === 'malformed') {
    const { fields } = refusal.data as { fields: Violation[] }
    const texts = fields.map((field) => labelled(locale, field))
    return { errors: texts.map((text) => text.error), fields: fields.map((field, at) => ({ ...field, msg: texts[at]?.msg ?? '' })) }
  }
  if (refusal.code === 'refused') {
    const { reasons } = refusal.data as { reasons: Reason[] }
    return {
      ...(refusal.data as object),
      reasons: reasons.map((reason) => ({
        ...reason,
        msg: reasonText(locale, reason),
        ...(reason.who && reason.who !== 'self' ? { whoMsg: say(locale, `who.${reason.who}`) } : {}),
        ...(reason.remedy ? { remedyMsg: say(locale, `remedies.${reason.remedy.code}`, { ...reason.params, ...reason.remedy.params }) } : {}),
      })),
    }
  }
  return refusal.data
}

/** A refusal as one of many results tells it: every reason or fault in the reader's words, else the refusal's own. */
export const refusalWords = (refusal: Refusal, locale: Locale): string[] => {
  const data = dataOf(refusal, locale) as { reasons?: { msg: string }[]; errors?: string[] } | undefined
  return data?.reasons?.map(({ msg }) => msg) ?? data?.errors ?? [say(locale, `codes.${refusal.code}`, refusal.params)]
}

/**
 * The envelope of a refusal in the reader's language; what is no refusal is logged and told without detail: that the database is away just now, or that a
 * fault is ours.
 */
export const envelopeOf = (error: unknown, locale: Locale, requestId: string): { code: number; msg: string; data?: unknown } => {
  if (isDatabaseLost(error)) {
    logger.warn({ err: error, requestId }, 'the database was lost under a request')
    return envelopeOf(new Refusal('unavailable', { service: 'database' }), locale, requestId)
  }
  if (error instanceof Refusal) {
    const data = dataOf(error, locale)
    const [first] = (data as { reasons?: { msg: string }[] } | undefined)?.reasons ?? []
    return { code: error.number, msg: first?.msg ?? say(locale, `codes.${error.code}`, error.params), ...(data === undefined ? {} : { data }) }
  }
  logger.error({ err: error, requestId }, 'a request failed')
  return { code: codes.unexpected, msg: say(locale, 'codes.unexpected'), data: { requestId } }
}

/** Answers a request with an envelope. */
export const sendJson = (res: ServerResponse, envelope: object, headers: Readonly<Record<string, string>> = {}): void => {
  const body = JSON.stringify(envelope)
  res.writeHead(200, { ...headers, 'Content-Type': 'application/json; charset=utf-8', 'Content-Length': Buffer.byteLength(body) })
  res.end(body)
}

/** An answer with headers of its own, a cookie say. A keyed command keeps them with its answer: what is secret belongs to calls that no key remembers. */
export class WithHeaders<T> {
  readonly value: T
  readonly headers: Readonly<Record<string, string>>
  constructor(value: T, headers: Readonly<Record<string, string>>) {
    this.value = value
    this.headers = headers
  }
}

/** A file that a download handler gives: whole, or in pieces as they are made. */
export class Download {
  readonly name: string
  readonly type: string
  readonly body: Buffer | AsyncIterable<Buffer>
  readonly headers: Readonly<Record<string, string>>
  readonly status: number
  constructor(name: string, type: string, body: Buffer | AsyncIterable<Buffer>, headers: Readonly<Record<string, string>> = {}, status = 200) {
    this.name = name
    this.type = type
    this.body = body
    this.headers = headers
    this.status = status
  }
}

/** An answer without an envelope, for whoever is no client of ours: a browser that is led elsewhere, another system that speaks HTTP alone. */
export class Bare {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
  constructor(status: number, headers: Readonly<Record<string, string>> = {}, body = '') {
    this.status = status
    this.headers = headers
    this.body = body
  }
}

/** Answers a request by its status, its headers and, where a protocol asks for one, its body. */
export const sendBare = (res: ServerResponse, { status, headers, body }: Bare): void => {
  res.writeHead(status, { 'Cache-Control': 'no-store', ...headers, 'Content-Length': Buffer.byteLength(body) })
  res.end(body)
}

/** What a file begins with, before anything of it is sent: who cannot begin is refused in words. */
const begun = async (body: AsyncIterable<Buffer>): Promise<Readable> => {
  const pieces = body[Symbol.asyncIterator]()
  const first = await pieces.next()
  const rest = async function* () {
    if (!first.done) yield first.value
    yield* { [Symbol.asyncIterator]: () => pieces }
  }
  return Readable.from(rest(), { objectMode: false })
}

/** Answers a request with a file, under its name and never to be guessed at. One that breaks off in the middle ends without its end. */
export const sendDownload = async (res: ServerResponse, file: Download): Promise<void> => {
  const body = Buffer.isBuffer(file.body) ? file.body : await begun(file.body)
  res.statusCode = file.status
  for (const [name, value] of Object.entries(file.headers)) res.setHeader(name, value)
  res.setHeader('Content-Type', file.type)
  res.setHeader('X-Content-Type-Options', 'nosniff')
  res.setHeader('Content-Disposition', `attachment; filename*=UTF-8''${encodeURIComponent(file.name)}`)
  if (Buffer.isBuffer(body)) res.end(body)
  else await pipeline(body, res)
}

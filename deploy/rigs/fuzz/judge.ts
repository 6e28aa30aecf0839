import { codes } from '@academy/contracts/core/codes.ts'
import { root } from '../../local/root.ts'
import type { Wanted } from './requests.ts'
import type { Came } from './wire.ts'

/** What is wrong with an answer, in the words of the last line. */
export type Wrong = '5xx' | 'slow' | 'crashed' | 'told' | 'unshaped'

const frames = [
  /\n\s+at \S+ \(/,
  /\bat .{1,80}\.[cm]?[jt]s:\d+/,
  /node_modules/,
  /node:internal/,
  /MongoServerError|MongooseError|CastError|ZodError|BSONError/,
]
/** Where the program lies and what went wrong in it is nobody's business. */
const tells = (text: string): boolean => text.includes(root) || frames.some((frame) => frame.test(text))

const isEnvelope = (text: string): boolean => {
  try {
    const { code, msg } = JSON.parse(text) as { code?: unknown; msg?: unknown }
    return typeof code === 'number' && typeof msg === 'string'
  } catch {
    return false
  }
}
/** Every service is up while it is asked: none has a reason to be unavailable. */
const faults = [codes.unexpected, codes.unavailable]
const faulty = (text: string): boolean => faults.some((code) => text.startsWith(`{"code":${code},`))

/** Beyond this the answer may be lost on a connection that is still being written to. */
const WRITTEN_AT_ONCE = 32_768

/** Judges what came back: `undefined` when it is as it must be. Downloads are no envelopes; refusals before any service (4xx) may be bare. */
export const judge = (wanted: Wanted, came: Came): Wrong | undefined => {
  if ('none' in came) {
    if (came.none === 'slow') return wanted.framed ? 'slow' : undefined
    return wanted.framed && wanted.body.length < WRITTEN_AT_ONCE ? 'crashed' : undefined
  }
  const { status, type, body, ms } = came
  if (status >= 500) return '5xx'
  if (ms > 5_000) return 'slow'
  const json = type.includes('json')
  const text = body.length < 2_000_000 ? body.toString('utf8') : ''
  if (json && faulty(text)) return '5xx'
  if ((json || type.startsWith('text/')) && tells(text)) return 'told'
  if (status === 200 && json && !text.startsWith('{"openapi"') && !isEnvelope(text)) return 'unshaped'
  return undefined
}

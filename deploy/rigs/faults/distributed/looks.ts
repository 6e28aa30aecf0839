import { setTimeout as sleep } from 'node:timers/promises'
import { tasks } from '@academy/contracts/approval-workflow/tasks.ts'
import { rooms } from '@academy/contracts/community/discussion/rooms.ts'
import { codes } from '@academy/contracts/core/codes.ts'
import type { Endpoint } from '@academy/contracts/core/endpoint.ts'
import { reductionRules } from '@academy/contracts/fee/reduction-rules.ts'
import { sessions } from '@academy/contracts/identity/accounts/sessions.ts'
import { imports } from '@academy/contracts/jobs/imports.ts'
import { notices } from '@academy/contracts/notification/notices.ts'
import { positions } from '@academy/contracts/org/positions.ts'
import { catalogues } from '@academy/contracts/training/catalogue/catalogues.ts'
import { services } from '../../verify/services.ts'
import { pathOf } from '../client.ts'

// the gateway lets an address without a session, and each session, ask so often and no more
const EACH_MS = 500
const PATIENCE_MS = 5000

/** What came of one look at a service's routes through the gateway, or of one try of a command. */
export interface Look {
  service: string
  /** By somebody with a session? */
  signed: boolean
  /** Of the answer; 0 when none came within five seconds. */
  status: number
  /** Of its envelope; null where its body is none. */
  code: number | null
  /** Is an answer that the service is away in the envelope's form, and does it say when to ask again? */
  wellSaid: boolean
}

type Service = (typeof services)[number]
interface Question {
  endpoint: Endpoint
  input?: object
}

const first = { page: '1', limit: '1' }

/** What somebody with a session asks of each service: little that he may see, and that the service knows without asking another. */
const questions: Readonly<Record<Service, Question>> = {
  identity: { endpoint: sessions.endpoints.me },
  org: { endpoint: positions.endpoints.names },
  training: { endpoint: catalogues.endpoints.page, input: first },
  'approval-workflow': { endpoint: tasks.endpoints.count },
  fee: { endpoint: reductionRules.endpoints.page, input: first },
  community: { endpoint: rooms.endpoints.mine, input: first },
  notification: { endpoint: notices.endpoints.unReadNotifyCount },
  jobs: { endpoint: imports.endpoints.page, input: first },
}

/** The first word of each service's paths. */
const words: Readonly<Record<string, string>> = { 'approval-workflow': 'act' }

/** What a body says; `code` is null where it is no envelope. */
export const envelopeIn = (body: string): { code: number | null; msg?: string } => {
  try {
    return { code: null, ...(JSON.parse(body) as object) }
  } catch {
    return { code: null }
  }
}

/** A failure is one from its head on, whatever becomes of its body; half of any other answer is none. */
const bodyOf = async (answer: Response): Promise<string> =>
  answer.text().catch((error: unknown) => {
    if (answer.status < 500) throw error
    return ''
  })

/** Is this answer of a service that is away in the envelope's form, and does it say when to ask again? */
export const isWellSaid = ({ headers }: Response, { code, msg }: ReturnType<typeof envelopeIn>): boolean =>
  code === codes.unavailable && Boolean(msg) && headers.get('retry-after') !== null

const asked = async (service: Service, signed: boolean, url: string, init: RequestInit): Promise<Look> => {
  const answer = await fetch(url, { ...init, signal: AbortSignal.timeout(PATIENCE_MS) })
  const { status } = answer
  const said = envelopeIn(await bodyOf(answer))
  return { service, signed, status, code: said.code, wellSaid: isWellSaid(answer, said) }
}

/** One of a service's routes that does not exist: the service itself says so, or the gateway says that it is away. */
const stranger = (gateway: string, service: Service) => asked(service, false, `${gateway}/api/${words[service] ?? service}/nowhere`, {})

const person = (gateway: string, service: Service, token: string) => {
  const { endpoint, input = {} } = questions[service]
  const { method } = endpoint
  const body = method === 'GET' ? {} : { body: JSON.stringify(input) }
  const headers = { token, ...(method === 'GET' ? {} : { 'content-type': 'application/json' }) }
  return asked(service, true, `${gateway}/api${pathOf(endpoint, input)}`, { method, headers, ...body })
}

/** Looks at all services, without a session and with this one, until the end is asked for; gives every look. */
export const looking = (gateway: string, token: string): (() => Promise<Look[]>) => {
  const looks: Look[] = []
  let open = true
  const each = (service: Service) => [
    // no gateway, or no whole answer within its time
    stranger(gateway, service).catch(() => ({ service, signed: false, status: 0, code: null, wellSaid: false })),
    person(gateway, service, token).catch(() => ({ service, signed: true, status: 0, code: null, wellSaid: false })),
  ]
  const over = (async () => {
    for (; open; await sleep(EACH_MS)) looks.push(...(await Promise.all(services.flatMap(each))))
  })()
  return async () => {
    open = false
    await over
    return looks
  }
}

/** Whose routes the gateway may call unavailable, to somebody without a session and to somebody with one, and whose a look may get no answer for at all. */
export interface Away {
  away: readonly string[]
  signedAway: readonly string[]
  silent: readonly string[]
}

/** What was asked for: with a session an answer, without one that there is no such route, or that nobody may ask so often. */
const served = ({ signed, status, code }: Look): boolean => {
  if (signed) return code === codes.success
  return (status === 404 && code === codes.absent) || (status === 429 && code === codes.tooMany) || code === codes.noSession
}

/** A look is right when it got what was asked for, or is told as it should be that the service is away which may be. */
const allowed = (look: Look, { away, signedAway, silent }: Away): boolean => {
  const { service, signed, status, wellSaid } = look
  if (status === 0) return silent.includes(service)
  return status < 500 ? served(look) : status === 503 && wellSaid && (signed ? signedAway : away).includes(service)
}

const lineOf = ({ service, signed, status, code, wellSaid }: Look): string => {
  const to = signed ? ' to a person' : ''
  if (status === 0) return `the gateway gave no answer for ${service}${to}`
  return `the gateway said ${status} for ${service}${to}, ${code === null ? 'no envelope' : `code ${code}`}${wellSaid ? '' : ', not as it should'}`
}

/** What the gateway must not have said: a failure that is none of those that it may tell, that a service is away which was there, or nothing. */
export const judged = (looks: readonly Look[], may: Away): string[] => [...new Set(looks.filter((look) => !allowed(look, may)).map(lineOf))]

const sort = (looks: readonly Look[], what: string): string => {
  const count = (status: number) => looks.filter((look) => look.status === status).length
  return `${count(503)} of ${looks.length} looks ${what}: 503, ${count(0)} without an answer`
}

/** How many looks of each sort there were, and what came of them. */
export const told = (looks: readonly Look[]): string[] => [
  sort(
    looks.filter(({ signed }) => !signed),
    'without a session',
  ),
  sort(
    looks.filter(({ signed }) => signed),
    'with one',
  ),
]

import { z } from 'zod'
import type { Service } from './endpoint.ts'
import type { DataOf, EventType } from './event.ts'
import { event } from './event.ts'
import { id } from './rules.ts'

/** What messages are about, as the groups of the bell, of which a person may switch the mails off. */
export const optionalGroup = z.enum(['enrolment', 'offering', 'fee', 'certificate', 'community', 'academy'])
/** The others have limits that run, or tell of somebody else at one's account. */
export const messageGroup = z.enum([...optionalGroup.options, 'approval', 'security'])
export type MessageGroup = z.output<typeof messageGroup>

const instant = z.iso.datetime()

/** A name in both languages. */
export const Named = z.object({ nameCn: z.string(), nameEn: z.string() })

/** One thing that a message's words name: how it travels, how it is shown, and what tests and previews show. */
export interface Param<T = unknown> {
  kind: 'named' | 'plain' | 'count' | 'day' | 'moment' | 'span' | 'person' | 'money' | 'word' | 'sealed'
  schema: z.ZodType<T>
  example: T
  /** Where the words of a code stand. */
  words?: string
}

/** The name of a course, a place, a document. */
export const named = (): Param<z.output<typeof Named>> => ({
  kind: 'named',
  schema: Named,
  example: { nameCn: '高压作业资质', nameEn: 'High-Voltage Qualification' },
})
/** A number or code by which people know something. */
export const plain = (): Param<string> => ({ kind: 'plain', schema: z.string(), example: 'THE102-2648-01' })
export const count = (): Param<number> => ({ kind: 'count', schema: z.number().int(), example: 3 })
/** A plain date. */
export const day = (): Param<string> => ({ kind: 'day', schema: z.iso.date(), example: '2026-11-24' })
/** A moment, shown to the minute in Shanghai's time. */
export const moment = (): Param<string> => ({ kind: 'moment', schema: instant, example: '2026-11-16T01:26:00.000Z' })
/** From when until when. */
export const span = (): Param<{ from: string; until: string }> => ({
  kind: 'span',
  schema: z.object({ from: instant, until: instant }),
  example: { from: '2026-11-24T01:00:00.000Z', until: '2026-11-25T09:00:00.000Z' },
})
/** Somebody by his id: his name is read when the message is (I56). */
export const person = (): Param<string> => ({ kind: 'person', schema: id(), example: 'u-0413' })
/** An amount in fen. */
export const money = (): Param<number> => ({ kind: 'money', schema: z.number().int(), example: 80_000 })
/** A code whose words stand under `words` of the locales. */
export const word = (words: string, example: string): Param<string> => ({ kind: 'word', schema: z.string(), example, words })
/** For what the parameters of this kind are sealed. */
export const MESSAGE_SEAL = 'message'
/** A secret, sealed for `MESSAGE_SEAL`: only the mail or SMS that leaves has it in words, and its link as `{{key}}`; rows, lists and events do not. */
export const sealed = (): Param<string> => ({ kind: 'sealed', schema: z.string(), example: 'c2VhbGVk' })
/** What not every message of the kind can name; its place stays empty. */
export const maybe = <T>(param: Param<T>): Param<T | undefined> => ({ ...param, schema: param.schema.optional() })

type Params = Readonly<Record<string, Param>>

/** One kind of message: what it is about, the ways it goes besides the bell, what its words name. */
export interface Message<P extends Params = Params> {
  service: Service
  /** `enrolments.confirmed`: unique, because nouns' last words are. */
  code: string
  /** Where its `matter`, `title` and `body` stand. */
  texts: string
  /** The file of these texts. */
  area: string
  group: MessageGroup
  mail: boolean
  text: boolean
  /** It goes by mail though its group is switched off: who does not hear of it goes there in vain. */
  always: boolean
  /** It stands at the bell too: not what somebody needs before he can sign in. */
  bell: boolean
  params: P
}

interface Ways {
  group: MessageGroup
  mail?: boolean
  text?: boolean
  always?: boolean
  bell?: boolean
}

type MessageName = `${Service}/${string}.${string}`

/** Declares a message beside its noun, `training/enrolments.confirmed`: its words stand in `locales/<language>/training/enrolments.messages.json` under `confirmed`. */
export const message = <const P extends Params>(
  name: MessageName,
  { params, group, mail = false, text = false, always = false, bell = true }: Ways & { params: P },
): Message<P> => {
  const at = name.lastIndexOf('.')
  const area = `${name.slice(0, at)}.messages`
  const [service, code] = [name.slice(0, name.indexOf('/')) as Service, name.slice(name.indexOf('/') + 1)]
  return { service, code, area, texts: `${area}:${name.slice(at + 1)}`, group, mail, text, always, bell, params }
}

type Values<P extends Params> = { [K in keyof P]: P[K] extends Param<infer T> ? T : never }
type Given<V> = { [K in keyof V as undefined extends V[K] ? never : K]: V[K] } & { [K in keyof V as undefined extends V[K] ? K : never]?: V[K] }
/** What must be named to send a message. */
export type ParamsOf<M extends Message> = Given<Values<M['params']>>

/** Checks what a message was sent with. Throws ZodError. */
export const paramsOf = ({ params }: Message, sent: Record<string, unknown>): Record<string, unknown> =>
  z.object(Object.fromEntries(Object.entries(params).map(([key, { schema }]) => [key, schema]))).parse(sent)

/** A calendar entry that a message's mail carries (RFC 5546). */
export const CalendarEntry = z.object({
  method: z.enum(['REQUEST', 'CANCEL']),
  from: instant,
  until: instant,
  /** On so many days running, from the first one on. */
  repeat: z.number().int().min(1),
  /** The hours, a line each. */
  hours: z.array(z.string()),
  title: Named,
  place: Named,
})
export type CalendarEntry = z.output<typeof CalendarEntry>

const Sent = z.object({
  code: z.string(),
  to: z.array(id()).min(1),
  params: z.record(z.string(), z.unknown()),
  /** Where it leads in the portal. */
  link: z.string().optional(),
  calendar: CalendarEntry.optional(),
})

const kept = <T>(make: (prefix: string) => T) => {
  const known = new Map<Service, T>()
  return (service: Service): T => {
    const value = known.get(service) ?? make(service === 'approval-workflow' ? 'approval' : service)
    known.set(service, value)
    return value
  }
}

/** A service tells people something; the aggregate is the record that the message is about, so that what is told of one stays in order. */
export const messageSent: (service: Service) => EventType<typeof Sent> = kept((prefix) =>
  event(`${prefix}.message.sent`, 1, Sent, {
    code: 'accounts.low',
    to: ['u-0412'],
    params: { amount: 1_200_000 },
    link: '/manage/fee-accounts?account=account-D001',
  }),
)

const Settled = z.object({ codes: z.array(z.string()).min(1), to: z.array(id()).min(1) })

/** What some messages about a record asked these people for is done: they are read. */
export const messageSettled: (service: Service) => EventType<typeof Settled> = kept((prefix) =>
  event(`${prefix}.message.settled`, 1, Settled, { codes: ['tasks.assigned'], to: ['u-0101'] }),
)

export type SentMessage = DataOf<ReturnType<typeof messageSent>>

import type { Audience } from '@academy/contracts/core/audience.ts'
import { type CalendarEntry, type Message, messageSent, messageSettled, type ParamsOf } from '@academy/contracts/core/message.ts'
import { type Fact, fact } from '@academy/contracts/core/outcome.ts'
import { emitAll } from '../http/decide.ts'
import type { Unit } from '../mongo/unit.ts'
import type { Audiences } from '../people/audience.ts'

/** More people than this are told by several events. */
const PEOPLE = 500

interface Telling<M extends Message> {
  /** The record that it is about. */
  of: string
  to: readonly string[]
  params: ParamsOf<M>
  link?: string | undefined
  calendar?: CalendarEntry | undefined
}

/** The facts by which people are told something; a person named twice is told once, nobody named tells nobody. */
export const telling = <M extends Message>({ service, code }: M, { of, to, params, link, calendar }: Telling<M>): Fact[] => {
  const people = [...new Set(to)]
  const sent = { code, params: params as Record<string, unknown>, ...(link ? { link } : {}), ...(calendar ? { calendar } : {}) }
  return Array.from({ length: Math.ceil(people.length / PEOPLE) }, (_, at) =>
    fact(messageSent(service), of, { ...sent, to: people.slice(at * PEOPLE, (at + 1) * PEOPLE) }),
  )
}

/**
 * Tells people something, with the change that it tells of: one event in the same unit, from which notification makes notices, mails and SMS in each
 * reader's language.
 */
export const notify = <M extends Message>(unit: Unit, message: M, to: Telling<M>): void => emitAll(unit, telling(message, to))

/** Everybody who belongs to an audience now, as the service that tells reads it over its copies. */
interface ToAudience {
  audience: Audience
  by: Pick<Audiences, 'members'>
}

/** The same to an audience: its people are read some hundreds at a time, an event each. Gives how many are told. */
export const notifyAudience = async <M extends Message>(
  unit: Unit,
  message: M,
  { to, ...rest }: Omit<Telling<M>, 'to'> & { to: ToAudience },
): Promise<number> => {
  let told = 0
  for await (const people of to.by.members(unit, to.audience, unit.now)) {
    notify(unit, message, { ...rest, to: people } as Telling<M>)
    told += people.length
  }
  return told
}

/** What these messages about a record asked people for is done: their notices are read. */
export const settle = (unit: Unit, messages: readonly [Message, ...Message[]], of: string, to: readonly string[]): void => {
  const people = [...new Set(to)]
  if (people.length > 0) unit.emit(messageSettled(messages[0].service), of, { codes: messages.map(({ code }) => code), to: people })
}

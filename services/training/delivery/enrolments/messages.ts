import { telling } from '@academy/chassis/events/notify.ts'
import { emitAll } from '@academy/chassis/http/decide.ts'
import { repository, unscoped } from '@academy/chassis/mongo/repository.ts'
import type { Unit } from '@academy/chassis/mongo/unit.ts'
import type { DataOf, EventType } from '@academy/contracts/core/event.ts'
import type { CalendarEntry, Message, ParamsOf } from '@academy/contracts/core/message.ts'
import type { Fact } from '@academy/contracts/core/outcome.ts'
import * as facts from '@academy/contracts/training/delivery/enrolment-events.ts'
import * as messages from '@academy/contracts/training/delivery/enrolment-messages.ts'
import { OfferingModel } from '../offerings/model.ts'
import { type OfferingWords, wordsOf } from '../offerings/words.ts'

/** What a person is told of a fact besides the words of the offering. */
interface Told {
  message: Message
  more: Record<string, unknown>
  calendar?: CalendarEntry['method'] | undefined
}

const told = <M extends Message>(message: M, more: Omit<ParamsOf<M>, keyof typeof messages.seat>, calendar?: CalendarEntry['method']): Told => ({
  message,
  more,
  calendar,
})
const by = <E extends EventType>({ name }: E, of: (data: DataOf<E>) => Told | undefined) => [name, of as (data: unknown) => Told | undefined] as const

/** Out of a seat: what stands in the calendar goes with the message. */
const leaving = (from: string) => (from === 'confirmed' ? ('CANCEL' as const) : undefined)

const revoked = ({ cause, penalty, reason, from }: DataOf<typeof facts.enrolmentRevoked>): Told => {
  if (cause === 'revoked') return told(messages.revoked, { amount: penalty, reason }, leaving(from))
  return cause === 'released' ? told(messages.released, { reason }, leaving(from)) : told(messages.withdrawn, {}, leaving(from))
}

/** What the person of an enrolment is told (issue "Agreed", "Change of mind"). */
const byFact = new Map([
  by(facts.enrolmentRequested, (e) => (e.waiting ? undefined : told(messages.requested, { until: e.expiresAt }))),
  by(facts.enrolmentWaiting, (e) => told(messages.waiting, { rank: e.rank })),
  by(facts.enrolmentConfirmed, () => told(messages.confirmed, {}, 'REQUEST')),
  by(facts.enrolmentRefused, () => told(messages.refused, {})),
  by(facts.enrolmentExpired, () => told(messages.expired, {})),
  by(facts.enrolmentRevoked, revoked),
  // whoever moved keeps his seat: he hears that it is confirmed
  by(facts.enrolmentReplaced, (e) => (e.byUserId === e.userId ? undefined : told(messages.replaced, { person: e.byUserId }, leaving(e.from)))),
  by(facts.enrolmentCancelled, (e) => told(messages.cancelled, { reason: e.reason }, leaving(e.from))),
  by(facts.enrolmentOffered, (e) => told(messages.offered, { until: e.until })),
  by(facts.enrolmentPromoted, (e) => told(messages.promoted, { until: e.expiresAt })),
  by(facts.enrolmentSkipped, (e) => told(messages.skipped, { reason: e.code })),
])

/** The words of an offering are read once a unit: a cancelled one tells everybody. */
const read = new WeakMap<Unit['emit'], Map<string, Promise<OfferingWords | undefined>>>()
const offeringWords = (unit: Unit, offeringId: string): Promise<OfferingWords | undefined> => {
  const known = read.get(unit.emit) ?? new Map<string, Promise<OfferingWords | undefined>>()
  read.set(unit.emit, known)
  const look = async () => {
    const offering = await repository(OfferingModel)(unscoped(unit)).byId(offeringId)
    return offering ? wordsOf(unit, offering) : undefined
  }
  const words = known.get(offeringId) ?? look()
  known.set(offeringId, words)
  return words
}

/** What the person of an enrolment is told of a fact, with the words of its offering. */
export const tellingOf = ({ type, aggregateId, data }: Fact, words: OfferingWords): Fact[] => {
  const found = byFact.get(type.name)?.(data)
  if (!found) return []
  const { userId } = data as { userId: string }
  const calendar = found.calendar && words.calendar(found.calendar)
  const params = { ...words.named, ...found.more }
  return telling(found.message, { of: aggregateId, to: [userId], params, link: `/my/enrolments/${aggregateId}`, calendar })
}

/** Tells others the facts of enrolments, and their people what became of them. */
export const tellFacts = async (unit: Unit, events: readonly Fact[]): Promise<void> => {
  emitAll(unit, events)
  for (const one of events) {
    const words = byFact.has(one.type.name) ? await offeringWords(unit, (one.data as { offeringId: string }).offeringId) : undefined
    if (words) emitAll(unit, tellingOf(one, words))
  }
}

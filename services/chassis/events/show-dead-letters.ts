import type { DeadLetter as Shown } from '@academy/contracts/core/dead-letter-box.ts'
import type { Envelope } from '@academy/contracts/core/event.ts'
import type { z } from 'zod'
import { contains } from '../http/filters.ts'
import { database } from '../mongo/database.ts'
import { withoutPersonal } from '../runtime/personal.ts'
import { type DeadLetter, type DiscardedLetter, deadLetters, discardedLetters, laneOrder } from './dead-letters.ts'
import { type Replaying, reactionOf } from './replay.ts'

type ShownLetter = DeadLetter & Partial<DiscardedLetter>

/** Takes a letter and gives its event and its error without personal values; what nobody here knows the schema of is hidden as a whole. */
export const shownEvent = (replaying: Replaying, { event, error, consumer }: DeadLetter): { event: Envelope; error: string; masked: boolean } => {
  const type = reactionOf(replaying, { consumer, event })?.type ?? replaying.reactions.find((one) => one.type.name === event.name)?.type
  const { shown, masked, say } = withoutPersonal(type?.schema, event.data)
  return { event: { ...event, data: shown }, error: say(error), masked }
}

const stateOf = ({ discarded, waiting }: ShownLetter) => (discarded ? 'discarded' : waiting ? 'waiting' : 'failed') as z.output<typeof Shown>['state']

/** A letter as a list shows it. */
const row = (replaying: Replaying, letter: ShownLetter): z.output<typeof Shown> => {
  const { _id: id, consumer, event, attempts, version, at, discarded } = letter
  const { tenantId, aggregateId, correlationId } = event
  const { error } = discarded ? letter : shownEvent(replaying, letter)
  return {
    ...{ id, service: replaying.service, consumer, event: event.name, tenantId, aggregateId, correlationId, version, error, attempts, at },
    ...{ state: stateOf(letter), ...(discarded ? { discarded } : {}) },
  }
}

interface Wanted {
  event?: string | undefined
  consumer?: string | undefined
  state?: 'failed' | 'waiting' | 'discarded' | undefined
  orderField: 'at' | 'service' | 'event' | 'attempts'
  order: 'asc' | 'desc'
  limit: number
}

const sorts = { at: 'at', service: 'at', event: 'event.name', attempts: 'attempts' } as const

/** Gives the letters that are wanted, as many as asked, and how many there are in all. */
export const listDeadLetters = async (replaying: Replaying, { event, consumer, state, orderField, order, limit }: Wanted) => {
  const db = database(replaying.service)
  const filter = {
    ...(event ? { 'event.name': contains(event) } : {}),
    ...(consumer ? { consumer: contains(consumer) } : {}),
    ...(state === 'failed' || state === 'waiting' ? { waiting: state === 'waiting' } : {}),
  }
  const direction = order === 'asc' ? 1 : -1
  const sort = { [sorts[orderField]]: direction, ...(orderField === 'at' ? {} : { at: direction }), version: direction } as Record<string, 1 | -1>
  const letters = (state === 'discarded' ? discardedLetters(db) : deadLetters(db)) as ReturnType<typeof deadLetters>
  const rows = (await letters.find(filter).sort(sort).limit(limit).lean()) as ShownLetter[]
  return { total: await letters.countDocuments(filter), letters: rows.map((letter) => row(replaying, letter)) }
}

const FOLLOWERS = 50

/** Gives one letter with its event's data and what waits behind it; `null` when there is none. */
export const openDeadLetter = async (replaying: Replaying, id: string) => {
  const db = database(replaying.service)
  const found = (await deadLetters(db).findById(id).lean()) ?? (await discardedLetters(db).findById(id).lean())
  if (!found) return null
  const letter = found as ShownLetter
  const { topic, key, version } = letter
  const behind = { topic, key, version: { $gt: version } }
  const followers = (await deadLetters(db).find(behind).sort(laneOrder).limit(FOLLOWERS).lean()) as ShownLetter[]
  const { event, masked } = letter.discarded
    ? { event: letter.event, masked: JSON.stringify(letter.event.data).includes('"***"') }
    : shownEvent(replaying, letter)
  return {
    ...row(replaying, letter),
    ...{ topic, masked, eventId: event.eventId, happenedAt: new Date(event.at), requestId: event.requestId, actorId: event.actor.userId },
    payload: JSON.stringify(event.data, null, 2),
    followers: followers.map((one) => row(replaying, one)),
    followerCount: await deadLetters(db).countDocuments(behind),
  }
}

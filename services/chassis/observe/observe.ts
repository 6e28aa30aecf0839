import type { Envelope } from '@academy/contracts/core/event.ts'

/** What of an event may be looked at: its name and its ids, never what it holds. */
type EventName = Pick<Envelope, 'name' | 'tenantId' | 'eventId' | 'requestId' | 'correlationId' | 'causationId'>

/** Something that takes its time: a request answered, an event handled, events published, another service asked. */
export interface Moment {
  kind: 'request' | 'event' | 'publish' | 'call'
  /** Whose it is: a service, or `gateway`. */
  service: string
  /** The `noun.endpoint`, the reaction, the topic, the service that is asked. */
  name: string
  tenantId?: string | undefined
  requestId?: string | undefined
  correlationId?: string | undefined
  /** Nothing caused it that has an id: a timer of ours asks another service. */
  begins?: boolean
  /** The events that are handled or published. */
  events?: readonly EventName[]
  /** How old the event is that is handled, in seconds. */
  age?: number
}

/** Told that a moment begins; gives what is told how it ended. Never throws. */
export type Observer = (moment: Moment) => (outcome: string) => void

/** Nobody unless an installation switches metrics or traces on: a moment then costs one look at an empty list. */
let observers: readonly Observer[] = []
const nobody = (): void => undefined

/** Takes who looks at the moments of this process from now on; gives what ends it. */
export const observe = (observer: Observer): (() => void) => {
  observers = [...observers, observer]
  return () => {
    observers = observers.filter((one) => one !== observer)
  }
}

/** Says whether anybody looks. */
export const observed = (): boolean => observers.length > 0

/** Begins a moment, described only where somebody looks; gives what must be told its outcome. */
export const begin = (describe: () => Moment): ((outcome: string) => void) => {
  if (observers.length === 0) return nobody
  const moment = describe()
  const ends = observers.map((observer) => observer(moment))
  return (outcome) => {
    for (const end of ends) end(outcome)
  }
}

/** Runs work as a moment and gives what it gives; `outcome` names how it ended, `thrown` how it failed. */
export const during = <T>(describe: () => Moment, work: () => Promise<T>, outcome: (result: T) => string, thrown = 'failed'): Promise<T> =>
  observers.length === 0 ? work() : told(begin(describe), work, outcome, thrown)

const told = async <T>(end: (outcome: string) => void, work: () => Promise<T>, outcome: (result: T) => string, thrown: string): Promise<T> => {
  try {
    const result = await work()
    end(outcome(result))
    return result
  } catch (error) {
    end(thrown)
    throw error
  }
}

/** What moves on screens when something of a topic is told: beside its events stands which noun's lists and records, and for whom. */
export interface Live {
  kind: 'live'
  /** The aggregate: the first two words of its events' names. */
  topic: string
  /** The noun that the screens show. */
  noun: string
  /** Only people whom the event names and who did it, or everybody: the server still decides what is answered. */
  to: 'named' | 'all'
  /** The counts of tasks and unread notices of those whom it names may have moved. */
  badge?: true
  /** Nouns that move with it and tell nothing themselves; `id` is the field of the event that holds their record, the same record where absent. */
  also?: readonly { noun: string; id?: string }[]
}

/** Declares that screens follow the events of a topic without being asked. */
export const live = (topic: `${string}.${string}`, rest: Omit<Live, 'kind' | 'topic'>): Live => ({ kind: 'live', topic, ...rest })

import type { MongoClient } from 'mongodb'

/** The last writes of a story, each in another database: by which field they name it. */
const last = {
  journals: ({ enrolmentId, cause }: Row) => (cause === 'confirmed' ? enrolmentId : undefined),
  mails: ({ about, template }: Row) => (template === 'enrolments.confirmed' ? about : undefined),
  notices: ({ template, link }: Row) => (template === 'enrolments.confirmed' ? link?.split('/').at(-1) : undefined),
  members: ({ source }: Row) => source,
}
interface Row {
  enrolmentId?: string
  about?: string
  cause?: string
  template?: string
  link?: string
  source?: string
}
type Collection = keyof typeof last
const wanted = Object.keys(last).length

interface Waiting {
  seen: Set<Collection>
  settle(at: number): void
}

/** Hears every row that ends a story as the databases of this prefix commit it; `of` resolves with the moment of a story's last one. */
export const effectsOf = (client: MongoClient, prefix: string) => {
  const waiting = new Map<string, Waiting>()
  const match = { operationType: 'insert', 'ns.coll': { $in: Object.keys(last) }, 'ns.db': { $regex: `^${prefix}` } }
  const stream = client.watch([{ $match: match }], { maxAwaitTimeMS: 1000 })
  stream.on('change', (change) => {
    if (change.operationType !== 'insert') return
    const collection = change.ns.coll as Collection
    const key = last[collection](change.fullDocument as Row)
    const story = key === undefined ? undefined : waiting.get(key)
    if (!story || story.seen.has(collection)) return
    story.seen.add(collection)
    if (story.seen.size === wanted) story.settle(performance.now())
  })
  return {
    of: (enrolmentId: string): Promise<number> =>
      new Promise((resolve, reject) => {
        const late = setTimeout(() => reject(new Error(`a story did not end: only ${[...story.seen].join(', ')}`)), 60_000)
        const story: Waiting = {
          seen: new Set(),
          settle: (at) => {
            clearTimeout(late)
            waiting.delete(enrolmentId)
            resolve(at)
          },
        }
        waiting.set(enrolmentId, story)
      }),
    stop: () => stream.close(),
  }
}
export type Effects = ReturnType<typeof effectsOf>

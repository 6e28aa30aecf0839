import { z } from 'zod'
import { contract, endpoint, type Service } from './endpoint.ts'
import { freeText, id } from './rules.ts'

/** As many rows as one answer has of a person's data. */
export const SUBJECT_ROWS = 200

/** How far a reading of somebody's data is: a collection, and the last row of it that was told. */
const Cursor = z.object({ collection: z.string().max(80), after: z.string().max(200).optional() })
export type SubjectCursor = z.output<typeof Cursor>

const SubjectRow = z.object({
  /** As it is stored, other people's names masked. */
  data: z.record(z.string(), z.unknown()),
  /** What of it a reader understands, in his language. */
  shown: z.array(z.object({ key: z.string(), text: z.string() })),
})
export type SubjectRow = z.output<typeof SubjectRow>

const internal = { method: 'POST', permission: 'internal' } as const

/** The internal endpoints by which a service tells what it has of one person, and forgets him (people-organisations rules 29, 30). */
export const subjectSource = (service: Service) => {
  const path = `/${service}/internal/subject-data` as const
  return contract(service, 'internal/subject-data', {
    /** Rows of one collection; `next` where there is more, in it or behind it. */
    tell: endpoint({
      ...internal,
      path,
      kind: 'read',
      input: z.object({ userId: id(), locale: z.enum(['zh-CN', 'zh-TW', 'en-US']), from: Cursor.optional() }),
      output: z.object({
        collection: z.string(),
        /** The noun whose texts say what its fields are called; absent where people have no list of it. */
        noun: freeText(80).optional(),
        rows: z.array(SubjectRow),
        next: Cursor.optional(),
      }),
    }),
    /** Takes out what is personal of somebody who has left, and makes his audit rows unreadable. Done again it finds nothing left to do. */
    erase: endpoint({ ...internal, path: `${path}/erase`, kind: 'act', input: z.object({ userId: id() }), output: z.object({ rows: z.number().int() }) }),
  })
}

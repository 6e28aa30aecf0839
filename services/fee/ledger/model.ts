import { type DataModel, type DocOf, model } from '@academy/chassis/mongo/model.ts'
import { repository } from '@academy/chassis/mongo/repository.ts'
import type { Reader } from '@academy/chassis/mongo/scope.ts'
import type { Unit } from '@academy/chassis/mongo/unit.ts'
import type { New } from '@academy/chassis/mongo/write.ts'
import { idOf } from '@academy/contracts/core/refs.ts'
import { postingKind } from '@academy/contracts/fee/ledger.ts'
import { z } from 'zod'
import { db } from '../database.ts'

/** What a journal is about, as far as it is about a seat. */
const about = {
  enrolmentId: z.string().optional(),
  offeringId: z.string().optional(),
  offeringNumber: z.string().optional(),
  courseCode: z.string().optional(),
  userId: idOf('users').optional(),
}
const cause = z.enum(['opening', 'top-up', 'confirmed', 'reversed', 'revoke-penalty', 'no-show', 'exempted'])

const JournalModel = model(
  db,
  'journals',
  z.object({
    number: z.string(),
    kind: postingKind,
    cause,
    lines: z.array(z.object({ account: z.string(), kind: postingKind, fen: z.number() })),
    accountId: z.string(),
    orgId: z.string(),
    at: z.date(),
    /** When the fact itself happened; decides the period while that one is open. */
    factAt: z.date(),
    period: z.string(),
    /** One journal an enrolment, kind and cause, one an opening, one a reference. */
    once: z.string(),
    reverses: z.string().optional(),
    /** The journal that an exemption corrects. */
    originalId: z.string().optional(),
    reference: z.string().optional(),
    remark: z.string().optional(),
    /** Who recorded money that came in, or undid it; nobody where a fact of the academy posted. */
    recordedBy: idOf('users').optional(),
    ...about,
  }),
  {
    indexes: [
      [{ tenantId: 1, once: 1 }, { unique: true }],
      [
        { tenantId: 1, reverses: 1 },
        { unique: true, partialFilterExpression: { reverses: { $exists: true } } },
      ],
      [{ tenantId: 1, number: 1 }],
      [{ tenantId: 1, period: 1 }],
      [{ tenantId: 1, enrolmentId: 1 }],
      [{ tenantId: 1, reference: 1 }, { sparse: true }],
    ],
    scope: { org: 'orgId' },
  },
)

/** The payer's own lines of the journals, one row a line, each with the balance after it. */
const PostingModel = model(
  db,
  'postings',
  z.object({
    journalId: z.string(),
    number: z.string(),
    accountId: z.string(),
    orgId: z.string(),
    at: z.date(),
    period: z.string(),
    kind: postingKind,
    amount: z.number(),
    balance: z.number(),
    cause,
    reverses: z.string().optional(),
    reference: z.string().optional(),
    ...about,
  }),
  {
    indexes: [
      [{ tenantId: 1, accountId: 1, at: 1, _id: 1 }],
      [{ tenantId: 1, accountId: 1, amount: 1, _id: 1 }],
      [{ tenantId: 1, accountId: 1, kind: 1, _id: 1 }],
      [{ tenantId: 1, journalId: 1 }],
      // the months of all accounts together, from the index alone
      [{ tenantId: 1, period: 1, kind: 1, amount: 1 }],
    ],
    scope: { org: 'orgId' },
  },
)

export type JournalDoc = DocOf<(typeof JournalModel)['fields']>
export type PostingDoc = DocOf<(typeof PostingModel)['fields']>

const changing = ['updateOne', 'updateMany', 'replaceOne', 'findOneAndUpdate', 'findOneAndReplace', 'findOneAndDelete', 'deleteOne', 'deleteMany', 'bulkWrite']

/** The ledger is append-only (I11): whatever would change or remove a row throws, and only these doors lead to it. */
const appendOnly = <S extends z.ZodObject>(of: DataModel<S>) => {
  for (const operation of changing)
    Object.defineProperty(of.raw, operation, {
      value: () => {
        throw new Error(`${of.name} is append-only`)
      },
    })
  const repo = (who: Reader) => {
    const { find, batches, one, count, page, byId, byIds, distinct, aggregate } = repository(of)({
      tenantId: who.tenantId,
      dataScope: who.dataScope,
      session: who.session,
    })
    return { find, batches, one, count, page, byId, byIds, distinct, aggregate }
  }
  return Object.assign(repo, { append: (unit: Unit, rows: New<DocOf<S>>[]): Promise<DocOf<S>[]> => repository(of)(unit).insertMany(rows) })
}

export const journals = appendOnly(JournalModel)
export const postings = appendOnly(PostingModel)

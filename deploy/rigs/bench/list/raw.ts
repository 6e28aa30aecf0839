import type { Context } from '@academy/chassis/http/context.ts'
import { sortOf } from '@academy/chassis/mongo/read.ts'
import { bind } from '@academy/chassis/mongo/scope.ts'
import { TOTAL_MAX } from '@academy/contracts/core/page.ts'
import { filterOf, inOrder } from '@academy/training/delivery/enrolments/filter.ts'
import { EnrolmentModel } from '@academy/training/delivery/enrolments/model.ts'
import type { Db, Document, Filter } from 'mongodb'
import { sorts } from './asking.ts'
import { parsed, type Question } from './questions.ts'
import { tenantId } from './rows.ts'

interface RawPage {
  found: Document[]
  total: number
}

/** What a text means, looked up as plainly as it can be: all three at once, only their ids, and all of them. */
const meant = async (db: Db, text: string): Promise<Filter<Document>> => {
  const fits = { $regex: text, $options: 'i' }
  const ids = async (name: string, filter: object): Promise<string[]> => {
    const found = await db
      .collection<{ _id: string }>(name)
      .find({ tenantId, ...filter }, { projection: { _id: 1 } })
      .toArray()
    return found.map(({ _id }) => _id)
  }
  const [courses, offerings, people] = await Promise.all([
    ids('courses', { code: fits }),
    ids('offerings', { number: fits }),
    ids('user_replica', { $or: [{ nameCn: fits }, { nameEn: fits }] }),
  ])
  return { $or: [{ courseId: { $in: courses } }, { offeringId: { $in: offerings } }, { userId: { $in: people } }] }
}

/** Makes the peer's question: the driver alone, with the same filter and order, and a count as far as ours goes; a text it looks up itself. */
export const rawOf = async (db: Db, question: Question): Promise<() => Promise<RawPage>> => {
  const rows = db.collection('enrolments')
  const { text, ...query } = parsed(question)
  const ctx = { tenantId, dataScope: question.scope } as Context
  const plain = bind(ctx, EnrolmentModel.scope, await filterOf(query, ctx))
  const { sort } = sortOf(inOrder(query), sorts)
  return async () => {
    const filter = text ? { ...plain, ...(await meant(db, text)) } : plain
    const [found, total] = await Promise.all([rows.find(filter, { sort, limit: 10 }).toArray(), rows.countDocuments(filter, { limit: TOTAL_MAX + 1 })])
    return { found, total: Math.min(total, TOTAL_MAX) }
  }
}

/** The ids of a raw page, as ours tells them. */
export const idsOf = ({ found }: RawPage): string[] => found.map((row) => String(row._id))

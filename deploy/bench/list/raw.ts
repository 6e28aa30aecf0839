import type { Context } from '@academy/chassis/http/context.ts'
import { sortOf } from '@academy/chassis/mongo/read.ts'
import { bind } from '@academy/chassis/mongo/scope.ts'
import { TOTAL_MAX } from '@academy/contracts/core/page.ts'
import { filterOf, inOrder } from '@academy/training/delivery/enrolments/filter.ts'
import { EnrolmentModel } from '@academy/training/delivery/enrolments/model.ts'
import type { Collection, Document } from 'mongodb'
import { sorts } from './asking.ts'
import { parsed, type Question } from './questions.ts'
import { tenantId } from './rows.ts'

interface RawPage {
  found: Document[]
  total: number
}

/** Makes the peer's question: the driver alone, told beforehand which ids a text means, with the same order, and a count as far as ours goes. */
export const rawOf = async (rows: Collection<Document>, question: Question): Promise<() => Promise<RawPage>> => {
  const query = parsed(question)
  const ctx = { tenantId, dataScope: question.scope } as Context
  const filter = bind(ctx, EnrolmentModel.scope, await filterOf(query, ctx))
  const { sort } = sortOf(inOrder(query), sorts)
  return async () => {
    const [found, total] = await Promise.all([rows.find(filter, { sort, limit: 10 }).toArray(), rows.countDocuments(filter, { limit: TOTAL_MAX + 1 })])
    return { found, total: Math.min(total, TOTAL_MAX) }
  }
}

/** The ids of a raw page, as ours tells them. */
export const idsOf = ({ found }: RawPage): string[] => found.map((row) => String(row._id))

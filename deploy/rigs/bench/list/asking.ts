import type { Context } from '@academy/chassis/http/context.ts'
import type { PageQuery } from '@academy/chassis/mongo/read.ts'
import { repository } from '@academy/chassis/mongo/repository.ts'
import { enrolments } from '@academy/contracts/training/delivery/enrolments.ts'
import { filterOf, inOrder } from '@academy/training/delivery/enrolments/filter.ts'
import { EnrolmentModel } from '@academy/training/delivery/enrolments/model.ts'
import '@academy/training/app.ts'
import { must } from '../figure.ts'
import { parsed, type Question } from './questions.ts'
import { tenantId } from './rows.ts'

/** The sort keys of the list. */
export const sorts = enrolments.endpoints.page.sort ?? []

/** The query and the count of a page, as its handler asks them; what the rows name is read behind it (`whole.ts`). */
export const ours = async (question: Question, more: PageQuery = {}) => {
  const query = { ...parsed(question), ...more }
  const ctx = { tenantId, dataScope: question.scope } as Context
  return repository(EnrolmentModel)(ctx).page(inOrder(query), await filterOf(query, ctx), sorts)
}

/** Goes forward so many rows by cursors; gives the cursors of the pages before and after that place. */
export const cursorsAt = async (question: Question, page: number): Promise<[string, string]> => {
  let after = (await ours(question, { limit: 100 })).after
  for (let at = 1; at < page / 10; at++) after = (await ours(question, { limit: 100, after })).after
  const next = (await ours(question, { limit: 10, after })).after
  must(after !== undefined && next !== undefined, `${question.name} ends before page ${page}`)
  return [after as string, next as string]
}

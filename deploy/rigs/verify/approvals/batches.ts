import type { Db } from 'mongodb'
import { heavy } from '../finding.ts'
import type { Fault, TaskRow } from './rows.ts'

interface Item {
  taskId: string
  ok: boolean
  status?: string
  reasons: string[]
}
/** The remembered answer of a batch of decisions. */
interface Batch {
  _id: string
  answer: { value: { decided: number; failed: number; results: Item[] } }
}

const sums = ({ answer: { value } }: Batch): boolean => {
  const decided = value.results.filter(({ ok }) => ok).length
  return value.decided === decided && value.failed === value.results.length - decided
}

/** I22: what the batches of the last 24 hours answered: the sum is the number of items, what was decided stands so, what was not has its reason. */
export const batchFaults = async (db: Db): Promise<{ checked: number; faults: Fault[] }> => {
  const faults: Fault[] = []
  let checked = 0
  const answered = { route: 'POST /act/tasks/decideBatch', 'answer.value.results': { $exists: true } }
  for await (const row of db.collection<Batch>('idempotency').find(answered, heavy)) {
    const { results } = row.answer.value
    const ids = results.map(({ taskId }) => taskId)
    const tasks = await db
      .collection<TaskRow>('tasks')
      .find({ _id: { $in: ids } })
      .project<Pick<TaskRow, '_id' | 'status'>>({ status: 1 })
      .toArray()
    const standing = new Map(tasks.map(({ _id, status }) => [_id, status as string]))
    const wrong = results.filter(({ ok, taskId, status, reasons }) => (ok ? standing.get(taskId) !== status : reasons.length === 0))
    checked += results.length
    faults.push(
      ...wrong.map(
        ({ taskId, ok }): Fault => ({ rule: 'I22', says: `task ${taskId} was ${ok ? 'decided otherwise' : 'left without a reason'} in ${row._id}` }),
      ),
    )
    if (!sums(row)) faults.push({ rule: 'I22', says: `the results of ${row._id} do not sum up` })
  }
  return { checked, faults }
}

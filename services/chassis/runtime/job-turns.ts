import { database } from '../mongo/database.ts'
import { isDuplicate } from '../mongo/duplicate.ts'
import { bare, systemModel } from '../mongo/system.ts'

interface TurnRow {
  /** The job's name. */
  _id: string
  epoch: number
}

/** The latest run of each job that has called this service. */
export const turnRows = (service: string) => systemModel<TurnRow>(database(service), 'job_turns')

/** Notes a run's epoch; gives false when a later one has called: its runner slept past its lease and may write nothing (I50). */
export const hasTurn = async (service: string, job: string, epoch: number): Promise<boolean> => {
  const rows = bare(turnRows(service))
  for (;;) {
    try {
      await rows.updateOne({ _id: job, epoch: { $lte: epoch } }, { $set: { epoch } }, { upsert: true })
      return true
    } catch (error) {
      if (!isDuplicate(error)) throw error
      // there is a row of a later run, or another call has just made the first one
      if (await rows.findOne({ _id: job, epoch: { $gt: epoch } })) return false
    }
  }
}

import type { Db } from 'mongodb'
import { type Finding, finding, heavy } from './finding.ts'

/** Ids of rows whose key stands more than once. */
const repeated = async (db: Db, name: string, fields: readonly string[]): Promise<{ checked: number; wrong: string[] }> => {
  const key = Object.fromEntries(['tenantId', ...fields].map((field) => [field, `$${field}`]))
  const rows = db
    .collection(name)
    .aggregate<{ all: string[] }>(
      [{ $group: { _id: key, n: { $sum: 1 }, all: { $push: '$_id' } } }, { $match: { n: { $gt: 1 } } }, { $project: { all: { $slice: ['$all', 10] } } }],
      heavy,
    )
  const wrong = (await rows.toArray()).flatMap(({ all }) => all)
  return { checked: await db.collection(name).estimatedDocumentCount(), wrong }
}

/** Recomputes I50 and I51: one run of a job at a time it fires, one letter and one notice of a cause to a person. */
export const verifyOnce = async (db: (service: string) => Db): Promise<Finding[]> => {
  const runs = await repeated(db('jobs'), 'runs', ['job', 'fireTime'])
  const found = [finding('I50 one run of a job at a time', runs.checked, runs.wrong)]
  for (const name of ['mails', 'notices']) {
    const { checked, wrong } = await repeated(db('notification'), name, ['cause', 'userId', 'template'])
    found.push(finding(`I51 one of the ${name} of a cause to a person`, checked, wrong))
  }
  return found
}

import { repository } from '@academy/chassis/mongo/repository.ts'
import type { Work } from '@academy/chassis/runtime/work.ts'
import { type CaseDoc, CaseModel } from '../cases/model.ts'
import { networkAround } from '../cases/network.ts'
import { caseOf, taskOf } from '../cases/store.ts'
import { holdersNow, namedPositions, namedRoles, namedUsers, outletsOf, type Situation } from '../cases/surroundings.ts'
import { allModels, type StoredModel } from '../models/stored.ts'
import { settingsOf } from '../settings.ts'
import { type TaskDoc, TaskModel } from './model.ts'

const BATCH = 1000

const idsOf = (holders: readonly { userId: string }[]) =>
  holders
    .map(({ userId }) => userId)
    .sort()
    .join()

const moved = (task: TaskDoc, of: CaseDoc | undefined, models: ReadonlyMap<string, StoredModel>, around: Omit<Situation, 'model'>): boolean => {
  const model = models.get(`${task.model}|${task.modelVersion}`)
  return of !== undefined && model !== undefined && idsOf(holdersNow({ ...around, model }, caseOf(of), taskOf(task)).holders) !== idsOf(task.holders)
}

/** Open cases whose task is not with those who hold its step now, and those without a holder: one look at the network for a thousand tasks. */
export const misplaced = async (work: Work): Promise<string[]> => {
  const found = (await repository(CaseModel)(work).find({ unheld: true, status: 'open' }, { limit: BATCH })).map((row) => row.id)
  const [models, settings] = [await allModels(work), await settingsOf(work)]
  for (let after = ''; ; ) {
    const tasks = await repository(TaskModel)(work).find({ status: 'open', id: { $gt: after } }, { sort: { _id: 1 }, limit: BATCH })
    const cases = new Map((await repository(CaseModel)(work).byIds(tasks.map((task) => task.caseId))).map((row) => [row.id, row]))
    const known = [...cases.values()].map((row) => ({ facts: caseOf(row).facts, model: models.get(`${row.model}|${row.modelVersion}`) }))
    const users = known.flatMap(({ model, facts }) => (model ? namedUsers(model, facts) : []))
    const outletIds = [...new Set(known.flatMap(({ facts }) => outletsOf(facts)))]
    const roleCodes = [...new Set(known.flatMap(({ model }) => (model ? namedRoles(model) : [])))]
    const positionCodes = [...new Set(known.flatMap(({ model }) => (model ? namedPositions(model) : [])))]
    const network = await networkAround(work, work.now, { outletIds, userIds: users, roleCodes, positionCodes })
    found.push(...tasks.filter((task) => moved(task, cases.get(task.caseId), models, { network, settings, at: work.now })).map((task) => task.caseId))
    const last = tasks.at(-1)
    if (!last || tasks.length < BATCH) return found
    after = last.id
  }
}

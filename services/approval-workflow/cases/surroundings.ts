import type { Reader } from '@academy/chassis/mongo/scope.ts'
import type { CaseFacts } from '@academy/contracts/approval-workflow/cases.ts'
import type { ModelStep } from '@academy/contracts/approval-workflow/models.ts'
import { findModel, type StoredModel } from '../models/stored.ts'
import { type Settings, settingsOf } from '../settings.ts'
import type { Task } from '../tasks/task.ts'
import type { Surroundings } from './case.ts'
import { networkAround, type WholeNetwork } from './network.ts'
import { type Network, oneUp, type Rank, type Route, resolve } from './route.ts'
import { limitsOf } from './time.ts'

/** What of a case decides who holds its steps. */
interface Routed {
  model: string
  modelVersion: number
  facts: CaseFacts
  applicantId: string
  submitterId: string
}

/** A case with everything that its rules ask for, read at one moment. */
export interface Situation {
  model: StoredModel
  network: WholeNetwork
  settings: Settings
  at: Date
}

const outletFields = ['outletId', 'fromOutletId', 'toOutletId']
const texts = (facts: CaseFacts, fields: readonly string[]) => fields.map((field) => facts[field]).filter((value): value is string => typeof value === 'string')
export const namedRoles = (model: StoredModel): string[] => model.steps.flatMap(({ holder }) => (holder.by === 'role' ? [holder.roleCode] : []))
export const namedPositions = (model: StoredModel): string[] => model.steps.flatMap(({ holder }) => (holder.by === 'position' ? [holder.positionCode] : []))
const userFields = (model: StoredModel) => model.steps.flatMap(({ holder }) => (holder.by === 'user' ? [holder.userField] : []))

export const outletsOf = (facts: CaseFacts): string[] => texts(facts, outletFields)
export const namedUsers = (model: StoredModel, facts: CaseFacts): string[] => texts(facts, userFields(model))

/** Reads model, network and settings for one case. Throws Error when its model is not loaded: the event waits among the dead letters. */
export const situationOf = async (who: Reader, c: Omit<Routed, 'modelVersion'> & { modelVersion?: number }, at: Date): Promise<Situation> => {
  const model = await findModel(who, c.model, c.modelVersion)
  if (!model) throw new Error(`no approval model ${c.model}`)
  const around = { outletIds: outletsOf(c.facts), userIds: namedUsers(model, c.facts), roleCodes: namedRoles(model), positionCodes: namedPositions(model) }
  const [network, settings] = [await networkAround(who, at, around), await settingsOf(who)]
  return { model, network, settings, at }
}

/** The network as the steps of this model see it: a role holds one only where it decides the model (shell-access.md rule 16). */
export const networkOf = ({ model, network }: Pick<Situation, 'model' | 'network'>): Network => ({
  ...network,
  roleHolders: (role, outletId) => (network.decides(role, model.code) ? network.roleHolders(role, outletId) : []),
})

/** The step of a model. Throws Error on one that it does not have. */
export const stepOf = (model: StoredModel, code: string): ModelStep => {
  const step = model.steps.find((one) => one.code === code)
  if (!step) throw new Error(`${model.code} has no step ${code}`)
  return step
}

/** Who holds a step at this moment; once it went one up, from there upwards. */
export const routeNow = (s: Situation, c: Routed, step: string, escalatedFrom?: Rank): Route => {
  const [asked, network] = [stepOf(s.model, step), networkOf(s)]
  const up = escalatedFrom && oneUp(asked, c.facts, c.applicantId, network, escalatedFrom, c.submitterId)
  return up ?? resolve(asked, c.facts, c.applicantId, network, c.submitterId)
}

/** Who holds the step of an open task now (I19). */
export const holdersNow = (s: Situation, c: Routed, task: Pick<Task, 'step' | 'escalatedFrom'>): Route => routeNow(s, c, task.step, task.escalatedFrom)

/** The limits of a step that begins now. */
export const limitsNow = (s: Situation, hours: number, caseEnds: Date | undefined, from = s.at) =>
  limitsOf(from, hours, s.settings.remindPercent, s.settings.workdays, caseEnds)

/** What the pure rules of a case ask of their surroundings. */
export const surroundingsOf = (s: Situation, c: Routed, newId: (name: string) => string): Surroundings => ({
  at: s.at,
  route: (step) => routeNow(s, c, step),
  limits: (step, from, ends) => limitsNow(s, step.hours, ends, from),
  taskId: (step) => newId(`task-${step}`),
})

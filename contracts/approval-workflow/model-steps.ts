import type { Condition, Model, ModelStep, StepHolder } from './models.ts'

// How models of approval are written: who holds a step, within how many hours of working days, and when it is asked at all.

export const step = (code: string, nameCn: string, nameEn: string, holder: StepHolder, hours: number, when?: Condition): ModelStep => ({
  code,
  nameCn,
  nameEn,
  holder,
  hours,
  ...(when ? { when } : {}),
})
export const store = (hours: number, when?: Condition) => step('STORE', '网点审批', 'Store', { by: 'store' }, hours, when)
export const area = (hours: number, when?: Condition) => step('AM', '区域经理审批', 'Area manager', { by: 'area' }, hours, when)
export const academy = (hours: number, when?: Condition) => step('TA', '学院审批', 'Academy', { by: 'catalogue' }, hours, when)
export const post = (positionCode: string, nameCn: string, nameEn: string, hours: number, when?: Condition) =>
  step(positionCode, nameCn, nameEn, { by: 'position', positionCode }, hours, when)

export const is = (field: string): Condition => ({ field, op: 'eq', value: true })
export const above = (field: string, param: string): Condition => ({ field, op: 'gt', value: { param } })
export const areaFlag = is('areaApproval')
export const academyFlag = is('academyApproval')

/** A model that every academy begins with (design/world.md §7); money parameters count in fen when conditions are read. */
export const model = (
  code: string,
  nameCn: string,
  nameEn: string,
  steps: ModelStep[],
  silence: Model['silence'],
  expiry?: Model['expiry'],
): Omit<Model, 'subject'> => ({
  code,
  nameCn,
  nameEn,
  modelVersion: 1,
  steps,
  silence,
  ...(expiry ? { expiry } : {}),
})

import { fenToYuan } from '@academy/contracts/core/rules.ts'
import type { CaseStep } from './case.ts'

const money = new Set(['price', 'amount'])
const told = new Set(['areaApproval', 'academyApproval', 'price', 'level', 'amount', 'belowMinimum'])

/** Why a step is asked, given or left out: a code of `conditions.*` with its values, amounts as yuan. */
export interface Why {
  code: string
  params?: Record<string, string | number>
}

const valuesOf = ({ field, value, actual }: NonNullable<CaseStep['because']>): Record<string, string> => {
  const shown = (text: string) => (money.has(field) && text !== '' ? fenToYuan(Number(text)) : text)
  return { field, value: shown(value), actual: shown(actual) }
}

/** The reason behind one step of a case. */
export const whyOf = (step: Pick<CaseStep, 'state' | 'how' | 'because'>): Why => {
  const params = step.because ? { params: valuesOf(step.because) } : {}
  if (step.state === 'not-asked') return { code: 'notAsked', ...params }
  if (step.how) return { code: step.how }
  if (!step.because) return { code: 'always' }
  return { code: told.has(step.because.field) ? step.because.field : 'other', ...params }
}

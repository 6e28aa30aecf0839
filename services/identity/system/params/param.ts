import type { Violation } from '@academy/contracts/core/envelope.ts'
import { isParameterKey, type Parameter, parameters, parseParameter } from '@academy/contracts/core/parameters.ts'

const ruleText = (rule: Parameter): string => {
  if (typeof rule.default === 'boolean') return 'true / false'
  if (rule.options) return rule.options.join(' / ')
  if (rule.form) return rule.form.shown
  return typeof rule.default === 'number' ? `${rule.min ?? ''} – ${rule.max ?? ''}` : 'text'
}

/** What stands against a parameter: a key of the registry must hold a value of its type within its bounds (decided.md §4). Own keys hold any text. */
export const judgeParam = (param: { paramCode: string; paramValue: string }): Violation[] =>
  isParameterKey(param.paramCode) && parseParameter(param.paramCode, param.paramValue) === undefined
    ? [{ field: 'paramValue', code: 'parameterValue', params: { rule: ruleText(parameters[param.paramCode]) } }]
    : []

/** Keys that the product reads may be changed, never removed or renamed (resolutions.md 49). */
export const removable = (paramCode: string): boolean => !isParameterKey(paramCode)

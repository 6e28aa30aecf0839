import type { Condition, Model, StepHolder } from '@academy/contracts/approval-workflow/models.ts'
import { useBilingual } from '../../../core/i18n/bilingual.ts'
import { useAudienceWords } from '../../../core/session/positions.ts'
import { useNounTexts } from '../../../core/texts.ts'

type Comparison = Extract<Condition, { field: string }>
const named = { service: 'approval-workflow', noun: 'models' } as const

/** What a fact of a case is called. */
const useFact = () => {
  const texts = useNounTexts(named)
  return (field: string) => (texts.has(`facts.${field}`) ? texts.say(`facts.${field}`) : field)
}

/** Who holds a step, in words. */
const useHolder = () => {
  const texts = useNounTexts(named)
  const position = useAudienceWords()
  const name = useBilingual()
  const fact = useFact()
  const outlet = (field: string | undefined) => (field ? fact(field) : fact('outletId'))
  return (given: StepHolder): string => {
    if (given.by === 'store') return texts.say('holders.store', { outlet: outlet(given.outletField) })
    if (given.by === 'area') return texts.say('holders.area', { outlet: outlet(given.outletField) })
    if (given.by === 'catalogue') return texts.say('holders.catalogue')
    if (given.by === 'user') return fact(given.userField)
    if (given.by === 'role') {
      const role = name({ roleCn: given.nameCn ?? given.roleCode, roleEn: given.nameEn ?? given.roleCode }, 'role')
      return texts.say('holders.role', { role, outlet: outlet(given.outletField) })
    }
    const word = position(given.positionCode)
    return given.outletField ? texts.say('holders.positionIn', { position: word, outlet: outlet(given.outletField) }) : word
  }
}

/** Says in words who holds a step, when it is asked, and what silence means. */
export const useModelWords = () => {
  const texts = useNounTexts(named)
  const [fact, holder] = [useFact(), useHolder()]
  const param = (code: string) => texts.say('parameter', { code })
  const operand = (value: Comparison['value']): string => {
    if (typeof value === 'object' && !Array.isArray(value)) return param(value.param)
    return String(value)
  }
  const compared = ({ field, op, value }: Comparison): string => {
    if (typeof value !== 'boolean') return texts.say('compared', { fact: fact(field), op: texts.say(`ops.${op}`), value: operand(value) })
    return (op === 'ne') === value ? texts.say('notSo', { fact: fact(field) }) : fact(field)
  }
  const condition = (given: Condition | undefined): string => {
    if (!given) return texts.say('always')
    if ('and' in given) return given.and.map(condition).join(texts.say('andWord'))
    if ('or' in given) return given.or.map(condition).join(texts.say('orWord'))
    return compared(given)
  }
  const expiry = ({ expiry: limit }: Pick<Model, 'expiry'>): string => {
    if (!limit) return texts.say('never')
    const hours = limit.hours ?? (limit.days ?? 0) * 24
    const after = limit.hoursParam ? texts.say('afterParam', { code: limit.hoursParam }) : texts.say('afterHours', { hours })
    const before = limit.beforeStartParam
      ? texts.say('beforeParam', { code: limit.beforeStartParam })
      : texts.say('beforeStart', { hours: limit.beforeStartHours ?? 0 })
    return [after, ...(limit.beforeStartParam || limit.beforeStartHours ? [before] : [])].join(texts.say('orWord'))
  }
  return { condition, holder, expiry }
}

import type { Violation } from '@academy/contracts/core/envelope.ts'

// Rules of a department template, and which one holds on a day (people-organisations.md rule 4).

export interface TemplateRowFacts {
  departmentId: string
  positionCode: string
  count: number
}
export interface TemplateFacts {
  id: string
  outletKind: string
  templateVersion?: number | undefined
  validFrom: string
  status?: string | undefined
  rows: readonly TemplateRowFacts[]
}

const isHolding = ({ status }: TemplateFacts): boolean => status === 'released' || status === 'replaced'

/** The template of a kind that holds on a day: the last one released whose day has come. */
export const templateOn = <T extends TemplateFacts>(templates: readonly T[], outletKind: string, day: string): T | undefined =>
  templates
    .filter((one) => one.outletKind === outletKind && isHolding(one) && one.validFrom <= day)
    .reduce<T | undefined>((last, one) => (last && last.validFrom >= one.validFrom ? last : one), undefined)

/** A position stands once in a department. */
export const rowViolations = (rows: readonly TemplateRowFacts[]): Violation[] => {
  const seen = new Set<string>()
  return rows.flatMap(({ departmentId, positionCode }, at) => {
    const key = `${departmentId}|${positionCode}`
    const twice = seen.has(key)
    seen.add(key)
    return twice ? [{ field: `rows[${at}].positionCode`, code: 'twice' }] : []
  })
}

/** A release changes no day that has been: it follows all that was released, and the first one alone may begin in the past. */
export const releaseViolations = (draft: TemplateFacts, others: readonly TemplateFacts[], today: string): Violation[] => {
  const last = others
    .filter((one) => one.id !== draft.id && one.outletKind === draft.outletKind && isHolding(one))
    .map(({ validFrom }) => validFrom)
    .sort()
    .at(-1)
  const empty = draft.rows.some(({ count }) => count > 0) ? [] : [{ field: 'rows', code: 'required' }]
  if (last === undefined) return empty
  if (draft.validFrom <= last) return [...empty, { field: 'validFrom', code: 'afterLastRelease', params: { day: last } }]
  return draft.validFrom < today ? [...empty, { field: 'validFrom', code: 'notBack', params: { today } }] : empty
}

/** Those that a later released one of their kind has followed by this day. */
export const replacedBy = <T extends TemplateFacts>(templates: readonly T[], today: string): T[] =>
  templates.filter((one) => one.status === 'released' && one.validFrom <= today && templateOn(templates, one.outletKind, today)?.id !== one.id)

import { textsArea } from '@academy/contracts/core/noun-texts.ts'
import type { Report } from '@academy/contracts/core/report.ts'
import { type Locale, say } from '../runtime/texts.ts'

const WIDE = 28

export const reportTitle = (report: Report, locale: Locale): string => say(locale, `${textsArea(report)}:title`)

/** The columns of a report by one of its groups: what the groups are, their codes where they are records, each measure. */
export const reportColumns = (report: Report, by: string, locale: Locale): { key: string; header: string; width?: number }[] => {
  const area = textsArea(report)
  const kind = report.group[by]
  const records = typeof kind === 'object' && 'noun' in kind
  return [
    ...(records ? [{ key: 'code', header: say(locale, 'fields.code') }] : []),
    { key: 'name', header: say(locale, `${area}:groups.${by}`), width: WIDE },
    ...Object.keys(report.measures).map((key) => ({ key, header: say(locale, `${area}:fields.${key}`) })),
  ]
}

/** The last line: all groups together. */
export const wholeLine = (whole: Record<string, number | undefined>, locale: Locale) => ({ name: say(locale, 'exports.whole'), ...whole })

import type { Received } from '@academy/contracts/core/endpoint.ts'
import { reductionRules } from '@academy/contracts/fee/reduction-rules.ts'
import { useTranslation } from 'react-i18next'
import { useJoined } from '../../../core/i18n/joined.ts'
import { formatMoney } from '../../../core/show/money.tsx'
import { useNounTexts } from '../../../core/texts.ts'
import { useDimensionWords } from './dimension-words.ts'

export type Rule = Received<(typeof reductionRules)['endpoints']['offered']>[number]

/** A rule in words: what it does, and everything that it is bound to. */
export const useRuleWords = () => {
  const { t } = useTranslation('fee')
  const texts = useNounTexts(reductionRules)
  const joined = useJoined()
  const { dimensions, word } = useDimensionWords()
  const ranks = ({ quantity }: Rule): string[] =>
    quantity
      ? [
          texts.say(`ranks.${quantity.to === undefined ? 'from' : 'between'}.${quantity.period}`, { from: quantity.from, to: quantity.to ?? '' }),
          ...(quantity.scope === 'course' ? [texts.say('ranks.course')] : []),
        ]
      : []
  const bound = ({ quota }: Rule): string[] => {
    if (!quota) return []
    const most = quota.seats === undefined ? formatMoney(quota.amount) : texts.say('quota.seats', { seats: quota.seats })
    return [texts.say(`quota.${quota.per}.${quota.period}`, { most })]
  }
  const months = ({ startMonths }: Rule): string[] => (startMonths?.length ? [texts.say('months', { months: joined(startMonths.map(String)) })] : [])
  return {
    ...{ ranks, bound, months },
    effect: (row: Rule): string =>
      `${t(`effects.${row.effect}`, { percent: row.percent ?? '', amount: row.amount ?? '' })}${row.perDay ? ` ${texts.say('eachDay')}` : ''}`,
    scope: (row: Rule): string =>
      [
        ...dimensions.flatMap((key) => (row[key]?.length ? [`${texts.field(key)} ${joined(row[key].map((value) => word(key, value)))}`] : [])),
        ...ranks(row),
        ...months(row),
        ...bound(row),
      ].join(' · ') || texts.say('any'),
  }
}

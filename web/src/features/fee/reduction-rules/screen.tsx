import { reductionRules } from '@academy/contracts/fee/reduction-rules.ts'
import { CrudPage } from '../../../core/crud/crud-page.tsx'
import type { BoundProps } from '../../../core/form/controls.tsx'
import { noCodes } from '../../../core/form/known-codes.ts'
import { Codes } from '../../../core/form/many.tsx'
import { useJoined } from '../../../core/i18n/joined.ts'
import { Status } from '../../../core/show/status.tsx'
import { useNounTexts } from '../../../core/texts.ts'
import { useDimensionWords } from './dimension-words.ts'
import { Offered } from './offered.tsx'
import { MonthsField, QuotaField, RanksField } from './part-fields.tsx'
import { type Rule, useRuleWords } from './rule-words.ts'

/** The rules that reduce a price, as data: whom and what they are for, and what they do. */
const ReductionRulesScreen = () => {
  const texts = useNounTexts(reductionRules)
  const words = useRuleWords()
  const joined = useJoined()
  const { options, word } = useDimensionWords()
  /** A dimension whose values are chosen, or typed as codes: what is neither is told, for a rule would wait for it in vain. */
  const coded = <N extends 'payers' | 'regions' | 'positions' | 'courses'>(name: N) => ({
    name,
    wide: true,
    show: (row: Partial<Record<N, string[]>>) => joined((row[name] ?? []).map((value) => word(name, value))) || '—',
    control: (bound: BoundProps) => <Codes {...bound} options={options[name]} />,
    judge: (value: unknown) => {
      const odd = noCodes(options[name], value)
      return odd.length > 0 ? texts.say('noCodes', { odd: odd.join(texts.say('form.and')) }) : undefined
    },
  })
  const effects = (['percent', 'amount', 'fixed', 'free'] as const).map((value) => ({ value, label: texts.say(`effects.${value}`) }))
  return (
    <CrudPage
      contract={reductionRules}
      above={<Offered />}
      columns={[
        { key: 'code', width: 90 },
        'name',
        { key: 'effect', render: words.effect },
        { key: 'scope', title: texts.say('scope'), render: (row) => <span title={words.scope(row)}>{words.scope(row)}</span> },
        { key: 'exclusive', render: (row) => texts.say(row.exclusive ? 'exclusiveRule' : 'stackingRule') },
        'priority',
        'validFrom',
        { key: 'active', render: (row) => <Status kind={row.active ? 'live' : 'draft'}>{texts.say(row.active ? 'activeRule' : 'inactiveRule')}</Status> },
      ]}
      filters={[
        'text',
        {
          name: 'exclusive',
          width: 130,
          options: [
            { value: 'true', label: texts.say('exclusiveRule') },
            { value: 'false', label: texts.say('stackingRule') },
          ],
        },
      ]}
      fields={[
        'code',
        'priority',
        'nameCn',
        'nameEn',
        { name: 'effect', kind: 'select', options: effects },
        'percent',
        'amount',
        'perDay',
        'validFrom',
        'validTo',
        { name: 'brands', wide: true, dictionary: 'brand', many: true },
        { name: 'categories', wide: true, dictionary: 'orgCategory', many: true },
        { name: 'stages', wide: true, dictionary: 'openStage', many: true },
        coded('payers'),
        coded('regions'),
        coded('positions'),
        coded('courses'),
        { name: 'quantity', wide: true, control: (bound) => <RanksField {...bound} />, show: (row: Rule) => words.ranks(row).join(' · ') || '—' },
        { name: 'startMonths', wide: true, control: (bound) => <MonthsField {...bound} />, show: (row: Rule) => words.months(row).join(' · ') || '—' },
        { name: 'quota', wide: true, control: (bound) => <QuotaField {...bound} />, show: (row: Rule) => words.bound(row).join(' · ') || '—' },
        'exclusive',
        'uncapped',
        'active',
      ]}
      details={[{ name: 'scope', show: words.scope }]}
      fresh={{ effect: 'percent', exclusive: true, uncapped: false, active: true, priority: 100 }}
    />
  )
}

export default ReductionRulesScreen

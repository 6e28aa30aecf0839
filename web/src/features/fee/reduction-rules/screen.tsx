import { reductionRules } from '@academy/contracts/fee/reduction-rules.ts'
import { CrudPage } from '../../../core/crud/crud-page.tsx'
import { Flag } from '../../../core/form/flag.tsx'
import { Many } from '../../../core/form/many.tsx'
import { useBilingual } from '../../../core/i18n/bilingual.ts'
import { Moment } from '../../../core/show/moment.tsx'
import { Status } from '../../../core/show/status.tsx'
import { useNounTexts } from '../../../core/texts.ts'
import { useDimensionWords } from './dimension-words.ts'
import { NamedCodes } from './named-codes.tsx'
import { useRuleWords } from './rule-words.ts'

/** The rules that reduce a price, as data: whom and what they are for, and what they do. */
const ReductionRulesScreen = () => {
  const name = useBilingual()
  const texts = useNounTexts(reductionRules)
  const words = useRuleWords()
  const { options } = useDimensionWords()
  const effects = (['percent', 'amount', 'fixed', 'free'] as const).map((value) => ({ value, label: texts.say(`effects.${value}`) }))
  return (
    <CrudPage
      contract={reductionRules}
      columns={[
        { key: 'code', width: 90 },
        { key: 'nameCn', title: texts.field('name'), render: (row) => name(row, 'name') },
        { key: 'effect', render: words.effect },
        { key: 'scope', title: texts.say('scope'), render: (row) => <span title={words.scope(row)}>{words.scope(row)}</span> },
        { key: 'exclusive', render: (row) => texts.say(row.exclusive ? 'exclusiveRule' : 'stackingRule') },
        { key: 'priority', align: 'end' },
        { key: 'validFrom', align: 'end', render: (row) => <Moment at={row.validFrom} precision="day" /> },
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
        { name: 'amount', kind: 'money' },
        { name: 'perDay', control: (bound) => <Flag {...bound} /> },
        { name: 'validFrom', kind: 'day' },
        { name: 'validTo', kind: 'day' },
        { name: 'brands', wide: true, control: (bound) => <Many {...bound} dictionary="brand" /> },
        { name: 'categories', wide: true, control: (bound) => <Many {...bound} dictionary="orgCategory" /> },
        { name: 'stages', wide: true, control: (bound) => <Many {...bound} dictionary="openStage" /> },
        { name: 'payers', wide: true, control: (bound) => <NamedCodes {...bound} options={options.payers} /> },
        { name: 'regions', wide: true, control: (bound) => <NamedCodes {...bound} options={options.regions} /> },
        { name: 'positions', wide: true, control: (bound) => <NamedCodes {...bound} options={options.positions} /> },
        { name: 'courses', wide: true, control: (bound) => <NamedCodes {...bound} options={options.courses} /> },
        { name: 'exclusive', control: (bound) => <Flag {...bound} /> },
        { name: 'uncapped', control: (bound) => <Flag {...bound} /> },
        { name: 'active', control: (bound) => <Flag {...bound} /> },
      ]}
      fresh={{ effect: 'percent', exclusive: true, uncapped: false, active: true, priority: 100 }}
    />
  )
}

export default ReductionRulesScreen

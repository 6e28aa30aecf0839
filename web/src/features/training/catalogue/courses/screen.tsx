import { courses } from '@academy/contracts/training/catalogue/courses.ts'
import { type ReactElement, Suspense } from 'react'
import { CrudPage, type CrudPageProps } from '../../../../core/crud/crud-page.tsx'
import { Codes } from '../../../../core/form/many.tsx'
import { useBilingual } from '../../../../core/i18n/bilingual.ts'
import type { StateKinds } from '../../../../core/life/living.tsx'
import { Audience } from '../../../../core/show/audience.tsx'
import { Dict } from '../../../../core/show/dict.tsx'
import { formatMoney, Money } from '../../../../core/show/money.tsx'
import { lazyScreen } from '../../../../core/states/lazy-screen.tsx'
import { useNounTexts } from '../../../../core/texts.ts'
import choices from './choices.ts'

const states: StateKinds = { released: 'live', unlisted: 'draft', archived: 'completed', deleted: 'cancelled' }
const levels = [0, 1, 2, 3].map((level) => ({ value: String(level), label: String(level) }))
const byCode = { ...choices, value: 'code' }

// Only the form has them.
const HalfDays = lazyScreen(() => import('./half-days.tsx'))
const LadderField = lazyScreen(() => import('./ladder-field.tsx'))
const whenThere = (control: ReactElement) => <Suspense fallback={null}>{control}</Suspense>

interface Laddered {
  ladder: readonly { days: number; amount: string }[]
}

const LadderWords = ({ ladder }: Laddered) => {
  const texts = useNounTexts(courses)
  if (ladder.length === 0) return <>{texts.say('ladder.none')}</>
  return <>{ladder.map((step) => `${step.days}: ${formatMoney(step.amount).replace('.00', '')}`).join(' · ')}</>
}

const fields: NonNullable<CrudPageProps<typeof courses>['fields']> = [
  'code',
  { name: 'catalogue', kind: 'select', dictionary: 'catalogue' },
  { name: 'nameCn' },
  { name: 'nameEn' },
  { name: 'brand', kind: 'select', dictionary: 'brand' },
  { name: 'kind', kind: 'select', dictionary: 'courseKind' },
  'level',
  { name: 'days', control: (bound) => whenThere(<HalfDays {...bound} />) },
  'minPersons',
  'maxPersons',
  { name: 'price', kind: 'money' },
  'points',
  'passScore',
  'intervalMonths',
  {
    name: 'ladder',
    wide: true,
    parts: true,
    show: (row: Laddered) => <LadderWords {...row} />,
    control: (bound, faults) => whenThere(<LadderField {...bound} faults={faults} />),
  },
  { name: 'noShow', kind: 'money' },
  'academyShare',
  { name: 'prerequisites', wide: true, choices: byCode, many: true },
  { name: 'needs', wide: true, dictionary: 'courseNeed', many: true },
  { name: 'audience', wide: true, control: (bound) => <Codes {...bound} />, show: (row: { audience?: string[] }) => <Audience of={row.audience} /> },
  'budgetCode',
  'summary',
  'cover',
  'banner',
]

const fresh: NonNullable<CrudPageProps<typeof courses>['fresh']> = {
  level: 1,
  kind: '1',
  days: 1,
  minPersons: 6,
  maxPersons: 12,
  points: 0,
  passScore: 0,
  intervalMonths: 0,
  ladder: [],
  prerequisites: [],
  needs: [],
}

/** Courses with price, points, prerequisites and cancellation ladder (2-training.md §3). */
const CoursesScreen = () => {
  const name = useBilingual()
  const texts = useNounTexts(courses)
  return (
    <CrudPage
      contract={courses}
      columns={[
        { key: 'code', width: 110 },
        { key: 'nameCn', title: texts.field('name'), render: (row) => name(row, 'name') },
        { key: 'catalogue', render: (row) => <Dict type="catalogue" value={row.catalogue} /> },
        { key: 'brand', render: (row) => <Dict type="brand" value={row.brand} /> },
        { key: 'days', align: 'end' },
        { key: 'maxPersons', align: 'end', render: (row) => `${row.minPersons}–${row.maxPersons}` },
        { key: 'price', align: 'end', render: (row) => <Money yuan={row.price} /> },
        {
          key: 'ladder',
          render: (row) => <LadderWords ladder={row.ladder} />,
        },
        'status',
      ]}
      filters={[
        'name',
        { name: 'catalogue', dictionary: 'catalogue' },
        { name: 'brand', dictionary: 'brand', width: 130 },
        { name: 'level', options: levels, width: 110 },
        'status',
      ]}
      fields={fields}
      fresh={fresh}
      states={states}
    />
  )
}

export default CoursesScreen

import { offeringWhen } from '@academy/contracts/training/delivery/offering-filters.ts'
import { startState } from '@academy/contracts/training/delivery/offering-start.ts'
import { offeringPhase, offeringStatus, offerings } from '@academy/contracts/training/delivery/offerings.ts'
import { useTranslation } from 'react-i18next'
import { ChoiceFilter, TextFilter } from '../../../../../core/crud/crud-filters.tsx'
import { DaysFilter as Days } from '../../../../../core/list/days-filter.tsx'
import type { ListPage } from '../../../../../core/list/use-list-page.ts'
import { NounFilter } from '../../../../../core/pick/nouns.tsx'
import { useDictionary } from '../../../../../core/session/dictionaries.ts'
import { useNounTexts } from '../../../../../core/texts.ts'

export const offeringFilters = [
  'when',
  'text',
  'regions',
  'statuses',
  'phases',
  'from',
  'to',
  'hasSeats',
  'courseIds',
  'siteId',
  'catalogues',
  'atRisk',
  'starts',
] as const

/** A stretch of days or a phase says by itself which side of today is meant. */
const named = (name: string, value: string | undefined): Record<string, string> => ({ [name]: value ?? '', ...(value ? { when: '' } : {}) })

const useBind = <R,>(list: ListPage<R>) => {
  const texts = useNounTexts(offerings)
  return (name: string) => ({
    name,
    label: texts.say(`filters.${name}`),
    value: list.query.filters[name] ?? '',
    onSearch: (value: string) => list.setFilters({ [name]: value }),
  })
}

/** The stretch of days of a list; which side of today is said by it. */
export const DaysFilter = <R,>({ list }: { list: ListPage<R> }) => {
  const texts = useNounTexts(offerings)
  return <Days list={list} labels={[texts.say('filters.from'), texts.say('filters.to')]} beside={{ when: '' }} />
}

/** The line of filters: when, text, region, state, days. */
export const OfferingFilters = <R,>({ list }: { list: ListPage<R> }) => {
  const { t } = useTranslation('training-delivery')
  const bind = useBind(list)
  const regions = useDictionary('salesRegion')
  const states = offeringStatus.options.map((value) => ({ value, label: t(`offeringStates.${value}`) }))
  const whens = offeringWhen.options.map((value) => ({ value, label: t(`offeringWhens.${value}`) }))
  return (
    <>
      <ChoiceFilter {...bind('when')} width={124} options={whens} />
      <TextFilter {...bind('text')} width={216} />
      <ChoiceFilter {...bind('regions')} width={100} options={regions} />
      <ChoiceFilter {...bind('statuses')} width={120} options={states} />
      <DaysFilter list={list} />
    </>
  )
}

/** Further filters: seats, phase, catalogue, course, site, those below their minimum, whether they are to take place. */
export const MoreFilters = <R,>({ list }: { list: ListPage<R> }) => {
  const { t } = useTranslation('training-delivery')
  const bind = useBind(list)
  const phases = offeringPhase.options.map((value) => ({ value, label: t(`offeringPhases.${value}`) }))
  const starts = startState.options.map((value) => ({ value, label: t(`startStates.${value}`) }))
  const yes = [{ value: 'true', label: bind('hasSeats').label }]
  const risk = [{ value: 'true', label: bind('atRisk').label }]
  return (
    <>
      <ChoiceFilter {...bind('hasSeats')} width={110} options={yes} />
      <ChoiceFilter {...bind('phases')} onSearch={(value) => list.setFilters(named('phases', value))} width={130} options={phases} />
      <ChoiceFilter {...bind('catalogues')} width={150} dictionary="catalogue" />
      <NounFilter {...bind('courseIds')} noun="courses" />
      <NounFilter {...bind('siteId')} noun="sites" />
      <ChoiceFilter {...bind('atRisk')} width={150} options={risk} />
      <ChoiceFilter {...bind('starts')} width={150} options={starts} />
    </>
  )
}

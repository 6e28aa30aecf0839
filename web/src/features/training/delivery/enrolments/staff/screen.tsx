import { enrolmentSource, enrolmentStatus, enrolments } from '@academy/contracts/training/delivery/enrolments.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ChoiceFilter, TextFilter } from '../../../../../core/crud/crud-filters.tsx'
import { useBilingual } from '../../../../../core/i18n/bilingual.ts'
import { MoveButton } from '../../../../../core/life/move-button.tsx'
import { FilterLine } from '../../../../../core/list/filter-line.tsx'
import { ListTable } from '../../../../../core/list/list-table.tsx'
import { useOpenRow } from '../../../../../core/list/open-row.ts'
import { PageHead } from '../../../../../core/list/page-head.tsx'
import { useListPage } from '../../../../../core/list/use-list-page.ts'
import { NounFilter } from '../../../../../core/pick/nouns.tsx'
import type { Choices } from '../../../../../core/pick/remote-select.tsx'
import { SeatLegend } from '../../../../../core/scales/seats.tsx'
import { usePermission } from '../../../../../core/session/session.ts'
import { Icon } from '../../../../../core/show/icon.tsx'
import { formatDays } from '../../../../../core/show/moment.tsx'
import { type NounTexts, useNounTexts } from '../../../../../core/texts.ts'
import { type OfferingRow, offeringsApi } from '../../offerings/staff/api.ts'
import { DaysFilter } from '../../offerings/staff/filters.tsx'
import { OfferingState, SeatCell } from '../../offerings/staff/offering-state.tsx'
import { type EnrolmentRow, staffApi } from './api.ts'
import { Assign } from './assign.tsx'
import { useBeside } from './beside.ts'
import { useColumns } from './columns.tsx'
import { EnrolmentDrawer } from './drawer.tsx'
import '../../offerings/staff/staff.css'
import './enrolments.css'

const outlets = (choices: Choices): Choices => ({ ...choices, fixed: { orgType: '60' } })

const filters = ['text', 'offeringId', 'statuses', 'sources', 'regions', 'outletIds', 'catalogues', 'courseIds', 'from', 'to'] as const
/** With a drawer beside them only these columns stay. */
const NARROW = 5

const Strip = ({ offering }: { offering: OfferingRow }) => {
  const may = usePermission()
  const name = useBilingual()
  const texts = useNounTexts(enrolments)
  return (
    <div className="card offering-strip">
      <div>
        <div className="strong">{name(offering, 'name')}</div>
        <div className="t12 ink3 code">{[offering.number, formatDays(offering.startDate, offering.endDate), name(offering, 'siteName')].join(' · ')}</div>
      </div>
      <SeatCell seats={offering.seats} atRisk={offering.atRisk} />
      <OfferingState offering={offering} />
      <span className="grow" />
      {may('training:attendances:page') ? (
        <a className="t13" href={`#/manage/training-attendances/${offering.id}`}>
          {texts.say('toAttendance')}
        </a>
      ) : null}
      <a className="t13" href="#/manage/training-enrolments">
        {texts.say('allOfferings')}
      </a>
    </div>
  )
}

/** What a roster without rows says: nobody of the reader's outlets is on it, and how many others are. */
const emptyOf = ({ seats }: OfferingRow, texts: NounTexts) => {
  const others = seats.taken + seats.held + seats.waiting
  return { title: texts.say(others > 0 ? 'emptyHere' : 'emptyRoster'), text: texts.say(others > 0 ? 'othersHere' : 'emptyRosterText', { count: others }) }
}

/** Who is on the offerings: of all of them, or of one with its seats; assign, replace, revoke, release, and take it away as a workbook. */
const StaffEnrolments = () => {
  const { t } = useTranslation('training-delivery')
  const texts = useNounTexts(enrolments)
  const may = usePermission()
  const list = useListPage<EnrolmentRow>(staffApi, { noun: 'delivery/enrolments/staff', filters, about: ['offeringId'] })
  const { offeringId } = list.query.filters
  const { data: offering } = offeringsApi.useInfo(offeringId, { quiet: true })
  const [assigning, setAssigning] = useState(false)
  const columns = useColumns(Boolean(offeringId), useBeside(list.rows))
  const row = useOpenRow(list)
  const bind = (name: string) => ({
    name,
    label: texts.say(`filters.${name}`),
    value: list.query.filters[name] ?? '',
    onSearch: (value: string) => list.setFilters({ [name]: value }),
  })
  const states = enrolmentStatus.options.map((value) => ({ value, label: t(`enrolmentStates.${value}`) }))
  const sources = enrolmentSource.options.map((value) => ({ value, label: t(`enrolmentSources.${value}`) }))
  const all = { actions: may(enrolments.endpoints.assign.permission) ? ['assign'] : [] }
  const assign = (
    <MoveButton row={offeringId ? (offering ?? {}) : all} move="assign" type="primary" icon={<Icon name="plus" size={16} />} onClick={() => setAssigning(true)}>
      {texts.say('assign')}
    </MoveButton>
  )
  return (
    <div className={row.id ? 'list-page with-drawer with-panel' : 'list-page'}>
      <PageHead title={texts.say('title')} actions={assign} />
      {offering ? <Strip offering={offering} /> : null}
      <FilterLine
        list={list}
        columns={columns}
        more={
          <>
            <ChoiceFilter {...bind('sources')} width={130} options={sources} />
            <ChoiceFilter {...bind('regions')} width={110} dictionary="salesRegion" />
            <ChoiceFilter {...bind('catalogues')} width={150} dictionary="catalogue" />
            <NounFilter {...bind('courseIds')} noun="courses" />
          </>
        }
      >
        <TextFilter {...bind('text')} width={212} />
        <ChoiceFilter {...bind('statuses')} width={130} options={states} />
        <NounFilter {...bind('outletIds')} noun="organisations" like={outlets} />
        <DaysFilter list={list} />
      </FilterLine>
      <ListTable
        list={list}
        columns={row.id ? columns.slice(0, NARROW) : columns}
        onOpen={row.open}
        active={row.id}
        rowName={(one) => one.userName}
        legend={<SeatLegend show={['taken', 'held', 'free', 'waiting', 'theirs']} />}
        empty={offering ? { ...emptyOf(offering, texts), actions: assign } : { title: texts.say('empty'), text: texts.say('emptyText') }}
      />
      {row.id ? <EnrolmentDrawer id={row.id} place={row.place} onClose={row.close} /> : null}
      {assigning ? <Assign offering={offering} onClose={() => setAssigning(false)} /> : null}
    </div>
  )
}

export default StaffEnrolments

import { Button } from 'antd'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router-dom'
import { skip } from '../../../../core/connect.ts'
import { useBilingual } from '../../../../core/i18n/bilingual.ts'
import { MoveButton } from '../../../../core/life/move-button.tsx'
import { againstOf } from '../../../../core/life/moving.ts'
import { ListSkeleton } from '../../../../core/list/list-skeleton.tsx'
import { PageHead } from '../../../../core/list/page-head.tsx'
import { usePhone } from '../../../../core/media.ts'
import { confirmUser, toast } from '../../../../core/notices/notices.ts'
import { Budget } from '../../../../core/scales/budget.tsx'
import { Icon } from '../../../../core/show/icon.tsx'
import { formatMoment } from '../../../../core/show/moment.tsx'
import { Status } from '../../../../core/show/status.tsx'
import { FailureState } from '../../../../core/states/failure-state.tsx'
import { State } from '../../../../core/states/state.tsx'
import { attendancesApi, type Sheet } from './api.ts'
import { SheetPhone } from './sheet-phone.tsx'
import { type SheetParts, SheetTable } from './sheet-table.tsx'
import { followWaiting, useMarks, withWaiting } from './waiting-marks.ts'
import '../../../../core/list/list.css'
import '../offerings/staff/staff.css'

// The next half-day begins while the sheet lies open.
const POLL = 60_000

const Foot = ({ sheet }: { sheet: Sheet }) => {
  const { t } = useTranslation(['training/attendances', 'core'])
  const [close, { loading }] = attendancesApi.useClose()
  const all = sheet.people.length * sheet.halfDays.length
  const absent = sheet.people.filter((person) => person.outcome === 'no-show').length
  const ask = async () => {
    const agreed = await confirmUser({
      title: t('closeAsk', { number: sheet.number }),
      text: [sheet.unmarked > 0 ? t('closeUnmarked', { count: sheet.unmarked }) : '', t('closeText', { count: absent })].filter(Boolean).join(' '),
      tone: 'warning',
      yes: t('close'),
      no: t('core:actions.cancel'),
      danger: true,
    })
    if (!agreed) return
    const outcome = await close({ offeringId: sheet.offeringId, version: sheet.version, ...(sheet.unmarked > 0 ? { unmarkedAbsent: true } : {}) })
    if (outcome.ok) toast('success', t('closedNow'))
  }
  return (
    <div className="sheet-foot">
      <Budget limit={all} spent={all - sheet.unmarked} count={20} pitch={4} height={12} />
      <span className="grow t12 ink3">
        {sheet.closedAt
          ? t('closedAt', { at: formatMoment(sheet.closedAt), name: sheet.closedByName ?? '' })
          : (againstOf(sheet, 'mark') ?? t('unmarked', { count: sheet.unmarked, due: formatMoment(sheet.dueAt) }))}
      </span>
      <MoveButton row={sheet} move="close" type="primary" loading={loading} onClick={ask}>
        {t('close')}
      </MoveButton>
    </div>
  )
}

/** The sheet as a PDF, to be signed by those who are there. */
const Print = ({ offeringId }: Pick<Sheet, 'offeringId'>) => {
  const { t } = useTranslation('training/attendances')
  const [print, { loading }] = attendancesApi.usePrint()
  return (
    <Button icon={<Icon name="download" size={16} />} loading={loading} onClick={() => void print({ offeringId })}>
      {t('print.button')}
    </Button>
  )
}

const Waiting = ({ count }: { count: number }) => {
  const { t } = useTranslation('training/attendances')
  return count > 0 ? (
    <p className="t13 sheet-waiting" role="status">
      {t('waiting', { count })}
    </p>
  ) : null
}

/** The sheet with the marks that still wait for a network. */
const useSheet = (offeringId: string | undefined) => {
  const { data, failure, refetch } = attendancesApi.useSheet((offeringId ? { offeringId } : skip) as never, { quiet: true, poll: POLL })
  const { waiting, put } = useMarks(offeringId)
  useEffect(() => followWaiting(refetch), [refetch])
  return { sheet: data && withWaiting(data, waiting), waiting, put, failure, refetch }
}

/** The attendance sheet of one offering: half-days, scores, and its closing, which decides who passed and who pays. */
const SheetScreen = () => {
  const { offeringId } = useParams()
  const { t } = useTranslation(['training/attendances', 'training-delivery'])
  const name = useBilingual()
  const phone = usePhone()
  const { sheet, waiting, put, failure, refetch } = useSheet(offeringId)
  const [score] = attendancesApi.useScore()
  if (!sheet) return <div className="list-page">{failure ? <FailureState failure={failure} retry={refetch} /> : <ListSkeleton columns={5} />}</div>
  const parts: SheetParts = {
    sheet,
    locked: Boolean(sheet.closedAt) || !sheet.actions.includes('mark'),
    onMark: (people, { day, half }, to) => void put(people.map(({ enrolmentId }) => ({ offeringId: sheet.offeringId, enrolmentId, day, half, mark: to }))),
    onScore: async (person, value) => (await score({ offeringId: sheet.offeringId, scores: [{ enrolmentId: person.enrolmentId, score: value }] })).ok,
  }
  const state = <Status kind={sheet.closedAt ? 'completed' : 'pending'}>{t(sheet.closedAt ? 'closed' : 'open')}</Status>
  const head = (
    <>
      {state}
      {sheet.people.length > 0 ? <Print offeringId={sheet.offeringId} /> : null}
    </>
  )
  return (
    <div className="list-page">
      <PageHead title={`${sheet.number} ${name(sheet, 'name')}`} actions={head} />
      <Waiting count={waiting.length} />
      {sheet.people.length === 0 ? (
        <State kind="empty" title={t('nobody')} text={t('nobodyText')} />
      ) : phone ? (
        <SheetPhone {...parts} />
      ) : (
        <SheetTable {...parts} />
      )}
      <Foot sheet={sheet} />
    </div>
  )
}

export default SheetScreen

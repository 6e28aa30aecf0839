import { daysBetween } from '@academy/contracts/core/days.ts'
import { personnelChanges } from '@academy/contracts/org/personnel-changes.ts'
import { useBilingual } from '../../../core/i18n/bilingual.ts'
import type { Column } from '../../../core/list/list-table-props.ts'
import { useDictionary } from '../../../core/session/dictionaries.ts'
import { Dict } from '../../../core/show/dict.tsx'
import { formatMoment, Moment } from '../../../core/show/moment.tsx'
import { Status } from '../../../core/show/status.tsx'
import { YesNo } from '../../../core/show/yes-no.tsx'
import { useNounTexts } from '../../../core/texts.ts'
import { type Change, stateKinds } from './api.ts'

const HOURS_AHEAD = 8
const SHANGHAI_MS = HOURS_AHEAD * 3_600_000
const today = (): string => new Date(Date.now() + SHANGHAI_MS).toISOString().slice(0, 10)

/** What a change is: its kind, or what begins or ends. */
export const useWhat = () => {
  const texts = useNounTexts(personnelChanges)
  const name = useBilingual()
  return (change: Change): string => {
    if (change.thing === 'role') return texts.say('role', { role: name(change, 'roleTitle') })
    if (change.kind === '3') return texts.say(change.begins ? 'modes.letterBegin' : 'modes.letterEnd')
    if (change.kind === '4') return texts.say(change.begins ? 'modes.begin' : 'modes.end')
    return texts.say(`kinds.${change.kind}`)
  }
}

/** From which position and place to which. */
const Way = ({ change }: { change: Change }) => {
  const name = useBilingual()
  const at = (which: 'from' | 'to') => [name(change, `${which}PositionName`), name(change, `${which}OrgName`)].filter(Boolean).join(' · ')
  const [left, entered] = [at('from'), at('to')]
  return (
    <span className="change-way">
      {left || !entered ? <span>{left || '—'}</span> : null}
      {entered ? <span className="to">{entered}</span> : null}
    </span>
  )
}

/** The day, and how far it is while the change is under way. */
const When = ({ change }: { change: Change }) => {
  const texts = useNounTexts(personnelChanges)
  const left = daysBetween(today(), change.day)
  const open = ['pending', 'approved', 'blocked'].includes(change.status)
  const far = left === 0 ? texts.say('today') : texts.say(left > 0 ? 'soon' : 'daysAgo', { count: Math.abs(left) })
  return (
    <span className="change-days num">
      {formatMoment(change.day, 'day')}
      {open ? <span className="t12 ink3">{far}</span> : null}
    </span>
  )
}

const State = ({ change }: { change: Change }) => {
  const states = useDictionary('changeStatus')
  return <Status kind={stateKinds[change.status]}>{states.find(({ value }) => value === change.status)?.label ?? change.status}</Status>
}

/** Columns of the lists, and everything that is told of one change. */
export const useColumns = (): { list: Column<Change>[]; details: (change: Change) => Column<Change>[] } => {
  const texts = useNounTexts(personnelChanges)
  const what = useWhat()
  const title = texts.field
  const list: Column<Change>[] = [
    { key: 'userName', title: title('userName'), render: (row) => row.userName ?? '—' },
    { key: 'kind', title: title('kind'), sort: 'kind', render: what },
    { key: 'place', title: title('place'), render: (row) => <Way change={row} /> },
    { key: 'day', title: title('day'), sort: 'day', render: (row) => <When change={row} /> },
    { key: 'status', title: title('status'), sort: 'status', width: 120, render: (row) => <State change={row} /> },
    { key: 'submitterName', title: title('submitterName'), render: (row) => row.submitterName ?? '—' },
    { key: 'cause', title: title('cause'), render: (row) => <Dict type="changeCause" value={row.cause} /> },
  ]
  const more: Column<Change>[] = [
    { key: 'leaveType', title: title('leaveType'), render: (row) => <Dict type="leaveType" value={row.leaveType} /> },
    { key: 'leaveReason', title: title('leaveReason'), render: (row) => <Dict type="leaveReason" value={row.leaveReason} /> },
    { key: 'leaveReasonText', title: title('leaveReasonText') },
    { key: 'destination', title: title('destination'), render: (row) => <Dict type="leaveTo" value={row.destination} /> },
    { key: 'destinationCompany', title: title('destinationCompany') },
    { key: 'keepPartTime', title: title('keepPartTime'), render: (row) => <YesNo value={row.keepPartTime} /> },
    { key: 'lastLeave', title: title('lastLeave'), render: (row) => <Moment at={row.lastLeave} precision="day" /> },
    { key: 'until', title: title('until'), render: (row) => <Moment at={row.until} /> },
    { key: 'remark', title: title('remark') },
    { key: 'reason', title: title('reason') },
    { key: 'filedAt', title: title('filedAt'), render: (row) => <Moment at={row.filedAt} /> },
    { key: 'decidedAt', title: title('decidedAt'), render: (row) => <Moment at={row.decidedAt} /> },
    { key: 'madeOn', title: title('madeOn'), render: (row) => <Moment at={row.madeOn} precision="day" /> },
  ]
  // what a change of another kind would say is not told as missing
  const said = (change: Change) => more.filter(({ key }) => change[key as keyof Change] !== undefined && change[key as keyof Change] !== '')
  return { list, details: (change) => [...list.slice(1), ...said(change)] }
}

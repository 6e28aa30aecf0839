import { roles } from '@academy/contracts/identity/access/roles.ts'
import type { StopStatus } from '@academy/contracts/identity/system/stop-times.ts'
import { Select } from 'antd'
import { connect } from '../../../../core/connect.ts'
import type { BoundProps } from '../../../../core/form/controls.tsx'
import { useBilingual } from '../../../../core/i18n/bilingual.ts'
import { useJoined } from '../../../../core/i18n/joined.ts'
import { Fortnight } from '../../../../core/scales/fortnight.tsx'
import { Dict } from '../../../../core/show/dict.tsx'
import { Moment } from '../../../../core/show/moment.tsx'
import { Status, type StatusKind } from '../../../../core/show/status.tsx'
import type { NounTexts } from '../../../../core/texts.ts'

/** What the screens of stops and of switched menus share. */
interface StopRow {
  from: string
  until?: string | undefined
  status?: StopStatus | undefined
  textCn?: string | undefined
  textTw?: string | undefined
  textEn?: string | undefined
  roles?: string[] | undefined
}

const kinds: Record<StopStatus, StatusKind> = { planned: 'waiting', on: 'refused', over: 'completed', lifted: 'cancelled' }

const api = connect(roles)
const useRoles = () => api.usePage({ limit: 100 }, { quiet: true, fresh: 60 }).data?.records ?? []

/** The roles whose holders go on, chosen by name. */
const RolesField = ({ 'aria-invalid': _, value, onChange, ...rest }: BoundProps) => {
  const name = useBilingual()
  const options = useRoles().map((role) => ({ value: role.code, label: name(role, 'name') }))
  return (
    <Select
      {...rest}
      mode="multiple"
      allowClear
      showSearch={{ optionFilterProp: 'label' }}
      value={Array.isArray(value) ? value : []}
      options={options}
      onChange={onChange}
    />
  )
}

const RoleNames = ({ codes = [] }: { codes: string[] | undefined }) => {
  const known = useRoles()
  const name = useBilingual()
  const joined = useJoined()
  return joined(codes.map((code) => name(known.find((role) => role.code === code) ?? {}, 'name') || code)) || '—'
}

const StopText = ({ row }: { row: StopRow }) => useBilingual()(row, 'text') || '—'

export const stopColumns = (texts: NounTexts) => [
  {
    key: 'status',
    render: (row: StopRow) =>
      row.status ? (
        <Status kind={kinds[row.status]}>
          <Dict type="stopStatus" value={row.status} />
        </Status>
      ) : (
        '—'
      ),
  },
  'from',
  { key: 'until', render: (row: StopRow) => (row.until ? <Moment at={row.until} /> : texts.say('always')) },
  { key: 'text', render: (row: StopRow) => <StopText row={row} /> },
]

export const stopFields = [
  'from',
  'until',
  { name: 'textCn', wide: true },
  { name: 'textTw', wide: true },
  { name: 'textEn', wide: true },
  { name: 'roles', wide: true, control: (bound: BoundProps) => <RolesField {...bound} />, show: (row: StopRow) => <RoleNames codes={row.roles} /> },
] as const

/** What stands still in the next 14 days, as a ruler. */
export const StopRuler = ({ rows, texts }: { rows: readonly StopRow[]; texts: NounTexts }) => {
  const ahead = rows.filter(({ status }) => status === 'planned' || status === 'on')
  return (
    <section className="stop-ruler" aria-label={texts.say('ruler')}>
      <p className="t13 ink3">{texts.say(ahead.length > 0 ? 'ruler' : 'none')}</p>
      <Fortnight label={texts.say('ruler')} rows={ahead.map(({ from, until, status }) => ({ from, until, now: status === 'on' }))} />
    </section>
  )
}

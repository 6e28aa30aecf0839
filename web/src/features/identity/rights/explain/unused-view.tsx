import { addDays, dayOf } from '@academy/contracts/core/days.ts'
import type { Received } from '@academy/contracts/core/endpoint.ts'
import { roles } from '@academy/contracts/identity/access/roles.ts'
import { explain } from '@academy/contracts/identity/rights/explain.ts'
import { UNUSED_DAYS, unusedRights } from '@academy/contracts/identity/rights/unused-rights.ts'
import { Checkbox, Select } from 'antd'
import { connect, skip } from '../../../../core/connect.ts'
import { useBilingual } from '../../../../core/i18n/bilingual.ts'
import { ListSkeleton } from '../../../../core/list/list-skeleton.tsx'
import { NounSelect } from '../../../../core/pick/nouns.tsx'
import { type Choices, RemoteSelect } from '../../../../core/pick/remote-select.tsx'
import { formatCount } from '../../../../core/show/money.tsx'
import { FailureState } from '../../../../core/states/failure-state.tsx'
import { State } from '../../../../core/states/state.tsx'
import { useNounTexts } from '../../../../core/texts.ts'
import { AskLine } from './ask-line.tsx'
import { type AskedFor, useAsked } from './use-asked.ts'

const api = connect(unusedRights)
type Told = Received<(typeof unusedRights)['endpoints']['look']>
type Right = Told['groups'][number]['rights'][number]

const STRETCHES = [30, UNUSED_DAYS, 180] as const
const roleChoices: Choices = { contract: roles, search: 'name', label: (row, name) => name(row, 'name'), value: 'code' }

/** One right: a tick as long as the share of those who use it; hollow where nobody does. */
const RightLine = ({ right, people }: { right: Right; people: number }) => {
  const texts = useNounTexts(explain)
  const name = useBilingual()
  const share = people > 0 ? Math.min(1, right.users / people) : 0
  const used = people > 1 ? texts.say('unused.users', { count: formatCount(right.users) }) : texts.say('unused.used')
  return (
    <li data-unused={right.users === 0 || undefined}>
      <span>{name(right, 'name')}</span>
      <span className="unused-tick" aria-hidden="true">
        <i style={{ width: `${Math.max(4, Math.round(share * 100))}%` }} />
      </span>
      <span className="t12 ink3 num">
        {right.users > 0 ? used : texts.say('unused.never')}
        {right.lastDay ? ` · ${texts.say('unused.last', { day: right.lastDay })}` : ''}
      </span>
    </li>
  )
}

const Rights = ({ told, only }: { told: Told; only: boolean }) => {
  const texts = useNounTexts(explain)
  const name = useBilingual()
  const groups = told.groups.flatMap((group) => {
    const rights = only ? group.rights.filter(({ users }) => users === 0) : group.rights
    return rights.length > 0 ? [{ ...group, rights }] : []
  })
  if (groups.length === 0) return <p className="t13 ink2">{texts.say('unused.allUsed')}</p>
  return groups.map((group) => (
    <section key={group.resource} className="unused-group">
      <h3 className="t13 strong">{name(group, 'name')}</h3>
      <ul>
        {group.rights.map((right) => (
          <RightLine key={right.permission} right={right} people={told.people} />
        ))}
      </ul>
    </section>
  ))
}

/** Uses that are counted for a shorter time than is asked about prove nothing yet. */
const Since = ({ told }: { told: Told }) => {
  const texts = useNounTexts(explain)
  if (!told.since) return <p className="t12 unused-young">{texts.say('unused.notYet')}</p>
  const young = told.since > addDays(dayOf(new Date()), -told.days)
  return <p className={young ? 't12 unused-young' : 't12 ink3'}>{texts.say(young ? 'unused.young' : 'unused.since', { day: told.since })}</p>
}

/** Whose rights, and for how long unused. */
const Asking = ({ asked, days }: { asked: AskedFor; days: number }) => {
  const texts = useNounTexts(explain)
  return (
    <section className="card ask-card">
      <AskLine label={texts.say('unused.role')}>
        <RemoteSelect choices={roleChoices} value={asked.of('roleCode')} onChange={(next) => asked.set({ roleCode: String(next ?? ''), userId: undefined })} />
      </AskLine>
      <AskLine label={texts.say('unused.person')}>
        <NounSelect noun="users" value={asked.of('userId')} onChange={(next) => asked.set({ userId: String(next ?? ''), roleCode: undefined })} />
      </AskLine>
      <AskLine label={texts.say('unused.stretch')}>
        <Select
          value={days}
          options={STRETCHES.map((value) => ({ value, label: texts.say('unused.days', { count: value }) }))}
          onChange={(next) => asked.set({ days: next === UNUSED_DAYS ? undefined : String(next) })}
        />
      </AskLine>
    </section>
  )
}

const Answered = ({ told, only, onOnly }: { told: Told; only: boolean; onOnly: (only: boolean) => void }) => {
  const texts = useNounTexts(explain)
  const all = told.groups.flatMap(({ rights }) => rights)
  const counts = { count: all.filter(({ users }) => users === 0).length, all: all.length, people: formatCount(told.people) }
  return (
    <section className="card compare-card">
      <header>
        <span className="t13 ink2">{texts.say('unused.count', counts)}</span>
        <Checkbox checked={only} onChange={(event) => onOnly(event.target.checked)}>
          {texts.say('unused.only')}
        </Checkbox>
      </header>
      <Since told={told} />
      <Rights told={told} only={only} />
    </section>
  )
}

/** Rights of a role or of a person that nobody has used for so many days. */
export const UnusedView = () => {
  const texts = useNounTexts(explain)
  const asked = useAsked()
  const [roleCode, userId] = [asked.of('roleCode'), asked.of('userId')]
  const days = Number(asked.of('days')) || UNUSED_DAYS
  const about = roleCode ? { roleCode } : userId ? { userId } : undefined
  const { data, failure, refetch } = api.useLook(about ? { ...about, days: String(days) } : skip, { quiet: true })
  const content = () => {
    if (!about) return <State kind="empty" title={texts.say('unused.pick')} />
    if (failure) return <FailureState failure={failure} retry={refetch} />
    if (!data) return <ListSkeleton columns={2} rows={8} />
    return <Answered told={data} only={asked.of('all') === ''} onOnly={(only) => asked.set({ all: only ? undefined : '1' })} />
  }
  return (
    <div className="ask-page">
      <Asking asked={asked} days={days} />
      <div>{content()}</div>
    </div>
  )
}

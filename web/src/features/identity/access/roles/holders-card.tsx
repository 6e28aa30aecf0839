import type { Received } from '@academy/contracts/core/endpoint.ts'
import { roles } from '@academy/contracts/identity/access/roles.ts'
import { roleHolders } from '@academy/contracts/identity/rights/role-holders.ts'
import { Button, Input, Segmented } from 'antd'
import { useEffect, useState } from 'react'
import { connect } from '../../../../core/connect.ts'
import { useBilingual } from '../../../../core/i18n/bilingual.ts'
import { ListSkeleton } from '../../../../core/list/list-skeleton.tsx'
import { usePermission } from '../../../../core/session/session.ts'
import { Moment } from '../../../../core/show/moment.tsx'
import { formatCount } from '../../../../core/show/money.tsx'
import { FailureState } from '../../../../core/states/failure-state.tsx'
import { useNounTexts } from '../../../../core/texts.ts'
import type { Role } from './api.ts'

type Holder = Received<(typeof roleHolders)['endpoints']['page']>['records'][number] & {
  userName?: string
  positionNameCn?: string
  positionNameEn?: string
  orgNameCn?: string
  orgNameEn?: string
}
const api = connect(roleHolders)
const SHOWN = 10
const PAUSE = 400

const Line = ({ row }: { row: Holder }) => {
  const name = useBilingual()
  const texts = useNounTexts(roleHolders)
  return (
    <li className="role-holder">
      <a href={`#/manage/sys-role-assignments/${encodeURIComponent(row.userId)}`}>{row.userName ?? row.userId}</a>
      <span className="t12 ink3">
        {row.by === 'post' ? `${name(row, 'positionName') || row.positionCode} · ${name(row, 'orgName')}` : null}
        {row.by === 'hand' ? row.until ? <Moment at={row.until} /> : texts.say('endless') : null}
      </span>
    </li>
  )
}

const useSought = () => {
  const [text, setText] = useState('')
  const [sought, setSought] = useState('')
  useEffect(() => {
    const timer = setTimeout(() => setSought(text.trim()), PAUSE)
    return () => clearTimeout(timer)
  }, [text])
  return { text, setText, sought }
}

interface FoundProps {
  role: Role
  by: 'post' | 'hand'
  sought: string
  page: number
  onPage: (page: number) => void
}

/** One page of those who were found. */
const Found = ({ role, by, sought, page, onPage }: FoundProps) => {
  const texts = useNounTexts(roleHolders)
  const asked = { roleCode: role.code, by, page, limit: SHOWN, ...(sought ? { text: sought } : {}) }
  const { data, failure, refetch, fetching } = api.usePage(asked, { quiet: true })
  const last = Math.max(1, Math.ceil((data?.total ?? 0) / SHOWN))
  return (
    <>
      {failure ? <FailureState failure={failure} retry={refetch} /> : null}
      {!data && !failure ? <ListSkeleton columns={1} rows={3} /> : null}
      <ul aria-busy={fetching}>
        {((data?.records ?? []) as Holder[]).map((row) => (
          <Line key={row.id} row={row} />
        ))}
      </ul>
      {data?.total === 0 ? <p className="t13 ink3">{texts.say('empty')}</p> : null}
      <div className="row between gap8">
        <Button size="small" disabled={page <= 1} onClick={() => onPage(page - 1)}>
          {texts.say('previous')}
        </Button>
        <span className="t12 ink3 num">
          {page} / {data?.more ? `${last}+` : last}
        </span>
        <Button size="small" disabled={page >= last} onClick={() => onPage(page + 1)}>
          {texts.say('next')}
        </Button>
      </div>
    </>
  )
}

/** Who holds the role, by posts or by hand, found among everybody and turned page by page. */
export const HoldersCard = ({ role, people }: { role: Role; people: number | undefined }) => {
  const texts = useNounTexts(roleHolders)
  const own = useNounTexts(roles)
  const may = usePermission()
  const [by, setBy] = useState<'post' | 'hand'>('post')
  const [page, setPage] = useState(1)
  const { text, setText, sought } = useSought()
  const change = (next: () => void) => {
    setPage(1)
    next()
  }
  return (
    <section className="card role-card" aria-label={texts.say('title')}>
      <h2>{people === undefined ? texts.say('title') : own.say('heldBy', { count: people, shown: formatCount(people) })}</h2>
      <Segmented
        block
        size="small"
        value={by}
        onChange={(next) => change(() => setBy(next))}
        options={(['post', 'hand'] as const).map((value) => ({ value, label: texts.say(`ways.${value}`) }))}
      />
      <Input.Search
        allowClear
        placeholder={texts.field('text')}
        aria-label={texts.field('text')}
        value={text}
        onChange={(event) => change(() => setText(event.target.value))}
      />
      <Found role={role} by={by} sought={sought} page={page} onPage={setPage} />
      {may('sys:role-assignments:save') && role.authType !== '1' ? (
        <a href={`#/manage/sys-role-assignments?form=new&roleCode=${encodeURIComponent(role.code)}`}>{own.say('giveByHand')}</a>
      ) : null}
    </section>
  )
}

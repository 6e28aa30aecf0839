import type { Received } from '@academy/contracts/core/endpoint.ts'
import { explain } from '@academy/contracts/identity/rights/explain.ts'
import { holders } from '@academy/contracts/identity/rights/holders.ts'
import { Segmented } from 'antd'
import { connect, skip } from '../../../../core/connect.ts'
import { CrudFilters } from '../../../../core/crud/crud-filters.tsx'
import { useDrawnFilters } from '../../../../core/crud/drawn-filters.tsx'
import { useBilingual } from '../../../../core/i18n/bilingual.ts'
import { useDrawnColumns } from '../../../../core/list/drawn-columns.tsx'
import { FilterLine } from '../../../../core/list/filter-line.tsx'
import { ListTable } from '../../../../core/list/list-table.tsx'
import { useListPage } from '../../../../core/list/use-list-page.ts'
import { Ticks, tick } from '../../../../core/scales/ticks.tsx'
import { Dict } from '../../../../core/show/dict.tsx'
import { formatCount } from '../../../../core/show/money.tsx'
import { State } from '../../../../core/states/state.tsx'
import { useNounTexts } from '../../../../core/texts.ts'
import { AskLine } from './ask-line.tsx'
import { DoingSelect } from './question.tsx'
import { useAsked } from './use-asked.ts'

const api = connect(holders)
type Share = Received<(typeof holders)['endpoints']['shares']>[number]
type Row = Received<(typeof holders)['endpoints']['page']>['records'][number]

const PER_TICK = 10
const MOST = 120
const PITCH = 3

/** People as ticks, ten each; a role of very many ends broken. */
const PeopleTicks = ({ people, label }: { people: number; label: string }) => {
  const count = Math.ceil(people / PER_TICK)
  const shown = Math.min(count, MOST)
  return (
    <Ticks width={MOST * PITCH} height={12} label={label}>
      {Array.from({ length: shown }, (_, at) =>
        tick(at, at * PITCH, at % 10 === 0 ? 0 : 3, 1, at % 10 === 0 ? 12 : 9, at === shown - 1 && count > MOST ? 'wait' : 'on'),
      )}
    </Ticks>
  )
}

const RoleShare = ({ share, chosen, onChoose }: { share: Share; chosen: boolean; onChoose: () => void }) => {
  const texts = useNounTexts(explain)
  const name = useBilingual()
  const words = texts.say('held.people', { count: share.people })
  return (
    <li>
      <button type="button" className="share" aria-pressed={chosen} onClick={onChoose}>
        <span className="share-head">
          <span className="strong">{name(share, 'name')}</span>
          <span className="t12 ink3">
            <Dict type="dataScope" value={share.dataScope} />
          </span>
          <span className="num">{texts.say('held.people', { count: formatCount(share.people) })}</span>
        </span>
        <PeopleTicks people={share.people} label={words} />
        <span className="t12 ink3">
          {share.positions.map((one) => `${name(one, 'name')} ${formatCount(one.posts)}`).join(' · ') || texts.say('held.everybody')}
          {share.byHand > 0 ? ` · ${texts.say('held.byHand', { count: share.byHand })}` : ''}
        </span>
      </button>
    </li>
  )
}

/** The people of a permission or of one of its roles, by post or by hand. */
const People = () => {
  const texts = useNounTexts(holders)
  const name = useBilingual()
  const list = useListPage<Row>(api as never, { noun: holders.noun, filters: ['permission', 'roleCode', 'way', 'text'] })
  const way = list.query.filters.way || 'post'
  const role = { key: 'roleName', title: texts.field('roleName'), render: (row: Row) => name(row, 'roleName') }
  const columns = useDrawnColumns(
    holders,
    way === 'hand' ? ['userName', role, 'orgId', 'since', 'until'] : ['userName', 'positionCode', 'orgId', role, 'since'],
  )
  const filters = useDrawnFilters(holders, ['text'])
  return (
    <>
      <FilterLine list={list} columns={columns}>
        <Segmented
          aria-label={texts.field('way')}
          value={way}
          options={['post', 'hand'].map((value) => ({ value, label: texts.say(`ways.${value}`) }))}
          onChange={(value) => list.setFilters({ way: String(value) })}
        />
        <CrudFilters list={list} filters={filters} texts={texts} />
      </FilterLine>
      <ListTable list={list} columns={columns} empty={{ title: texts.say('empty'), text: texts.say('emptyText') }} />
    </>
  )
}

/** Who can do something: the roles, the posts that give them, the people. */
export const HoldersView = () => {
  const texts = useNounTexts(explain)
  const asked = useAsked()
  const permission = asked.of('permission')
  const { data } = api.useShares(permission ? { permission } : skip, { quiet: true })
  return (
    <div className="ask-page">
      <section className="card ask-card">
        <AskLine label={texts.field('does')}>
          <DoingSelect by="permission" value={permission} onChange={(next) => asked.set({ permission: next, roleCode: undefined, page: undefined })} />
        </AskLine>
        {data?.length === 0 ? <p className="t13 ink3">{texts.say('held.nobody')}</p> : null}
        <ul className="shares">
          {data?.map((share) => {
            const chosen = asked.of('roleCode') === share.roleCode
            return (
              <RoleShare
                key={share.roleCode}
                share={share}
                chosen={chosen}
                onChoose={() => asked.set({ roleCode: chosen ? undefined : share.roleCode, page: undefined })}
              />
            )
          })}
        </ul>
        {data?.length ? <p className="t12 ink3">{texts.say('held.scaleText')}</p> : null}
      </section>
      <div className="ask-people">{permission ? <People /> : <State kind="empty" title={texts.say('held.pick')} />}</div>
    </div>
  )
}

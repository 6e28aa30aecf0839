import type { Received } from '@academy/contracts/core/endpoint.ts'
import { comparisons } from '@academy/contracts/identity/rights/comparisons.ts'
import { explain } from '@academy/contracts/identity/rights/explain.ts'
import { Checkbox } from 'antd'
import { connect, skip } from '../../../../core/connect.ts'
import { useBilingual } from '../../../../core/i18n/bilingual.ts'
import { useJoined } from '../../../../core/i18n/joined.ts'
import { ListSkeleton } from '../../../../core/list/list-skeleton.tsx'
import { NounSelect } from '../../../../core/pick/nouns.tsx'
import { FailureState } from '../../../../core/states/failure-state.tsx'
import { State } from '../../../../core/states/state.tsx'
import { useNounTexts } from '../../../../core/texts.ts'
import { AskLine } from './ask-line.tsx'
import { useAsked } from './use-asked.ts'

const api = connect(comparisons)
type Both = Received<(typeof comparisons)['endpoints']['look']>
type Right = Both['groups'][number]['rights'][number]

const differs = ({ left, right }: Right) => left.length > 0 !== right.length > 0

/** One of the two: his roles, each with what it comes from. */
const Side = ({ side }: { side: Both['left'] }) => {
  const name = useBilingual()
  return (
    <div>
      <h2 className="t14 strong">{side.userName}</h2>
      <dl className="compare-roles">
        {side.roles.map((role) => (
          <div key={role.code}>
            <dt>{name(role, 'name')}</dt>
            {role.ways.map((way) => (
              <dd key={way} className="t12 ink3">
                {way}
              </dd>
            ))}
          </div>
        ))}
      </dl>
    </div>
  )
}

type Group = Both['groups'][number]

/** The rights of one page, a line each. */
const GroupLines = ({ group, said }: { group: Group; said: (codes: readonly string[]) => string }) => {
  const name = useBilingual()
  return (
    <tbody>
      <tr>
        <th scope="rowgroup" colSpan={3}>
          {name(group, 'name')}
        </th>
      </tr>
      {group.rights.map((right) => (
        <tr key={right.permission} data-differs={differs(right) || undefined}>
          <td>{name(right, 'name')}</td>
          <td>{said(right.left)}</td>
          <td>{said(right.right)}</td>
        </tr>
      ))}
    </tbody>
  )
}

const shownOf = (groups: readonly Group[], only: boolean): Group[] =>
  groups.map((group) => (only ? { ...group, rights: group.rights.filter(differs) } : group)).filter(({ rights }) => rights.length > 0)

const Rights = ({ both, only }: { both: Both; only: boolean }) => {
  const texts = useNounTexts(explain)
  const name = useBilingual()
  const joined = useJoined()
  const roles = new Map([...both.left.roles, ...both.right.roles].map((role) => [role.code, name(role, 'name')]))
  const said = (codes: readonly string[]) => (codes.length > 0 ? joined(codes.map((code) => roles.get(code) ?? code)) : texts.say('compared.none'))
  const groups = shownOf(both.groups, only)
  if (groups.length === 0) return <p className="t13 ink2">{texts.say('compared.same')}</p>
  return (
    <div className="compare-scroll">
      <table className="compare">
        <thead>
          <tr>
            <th scope="col">{texts.say('compared.right2')}</th>
            <th scope="col">{both.left.userName}</th>
            <th scope="col">{both.right.userName}</th>
          </tr>
        </thead>
        {groups.map((group) => (
          <GroupLines key={group.resource} group={group} said={said} />
        ))}
      </table>
    </div>
  )
}

const Counts = ({ both }: { both: Both }) => {
  const texts = useNounTexts(explain)
  const rights = both.groups.flatMap((group) => group.rights)
  const count = (fits: (right: Right) => boolean) => rights.filter(fits).length
  const parts = [
    texts.say('compared.both', { count: count((one) => !differs(one)) }),
    texts.say('compared.onlyLeft', { count: count((one) => differs(one) && one.left.length > 0) }),
    texts.say('compared.onlyRight', { count: count((one) => differs(one) && one.right.length > 0) }),
  ]
  return <span className="t13 ink2">{parts.join(' · ')}</span>
}

/** What two people may, side by side. */
export const CompareView = () => {
  const texts = useNounTexts(explain)
  const asked = useAsked()
  const [left, right] = [asked.of('left'), asked.of('right')]
  const only = asked.of('all') === ''
  const { data, failure, refetch } = api.useLook(left && right ? { left, right } : skip, { quiet: true })
  const person = (side: 'left' | 'right') => (
    <AskLine label={texts.say(`compared.${side}`)}>
      <NounSelect noun="users" value={asked.of(side)} placeholder={texts.say('whoHint')} onChange={(next) => asked.set({ [side]: String(next ?? '') })} />
    </AskLine>
  )
  const content = () => {
    if (!left || !right) return <State kind="empty" title={texts.say('compared.pick')} />
    if (failure) return <FailureState failure={failure} retry={refetch} />
    if (!data) return <ListSkeleton columns={3} rows={8} />
    return (
      <section className="card compare-card">
        <header>
          <Counts both={data} />
          <Checkbox checked={only} onChange={(event) => asked.set({ all: event.target.checked ? undefined : '1' })}>
            {texts.say('compared.onlyDifferent')}
          </Checkbox>
        </header>
        <Rights both={data} only={only} />
      </section>
    )
  }
  return (
    <div className="ask-page">
      <section className="card ask-card">
        {person('left')}
        {data ? <Side side={data.left} /> : null}
        {person('right')}
        {data ? <Side side={data.right} /> : null}
      </section>
      <div>{content()}</div>
    </div>
  )
}

import type { Received } from '@academy/contracts/core/endpoint.ts'
import { accessReviews, DECIDED_AT_ONCE, type decisions } from '@academy/contracts/identity/rights/access-reviews.ts'
import { Button, Checkbox } from 'antd'
import { useState } from 'react'
import { connect } from '../../../../core/connect.ts'
import { useBilingual } from '../../../../core/i18n/bilingual.ts'
import { ListSkeleton } from '../../../../core/list/list-skeleton.tsx'
import { usePermission } from '../../../../core/session/session.ts'
import { Status, type StatusKind } from '../../../../core/show/status.tsx'
import { FailureState } from '../../../../core/states/failure-state.tsx'
import { useNounTexts } from '../../../../core/texts.ts'
import { DecideDialog } from './decide-dialog.tsx'

const api = connect(accessReviews)
export type Review = Received<(typeof accessReviews)['endpoints']['info']>
type Item = Received<(typeof accessReviews)['endpoints']['items']>['records'][number]
type Decision = (typeof decisions)[number]

const kinds: Record<Decision | 'none', StatusKind> = { none: 'pending', keep: 'live', take: 'cancelled' }

const Line = ({ item, chosen, onChoose }: { item: Item; chosen: boolean; onChoose?: (chosen: boolean) => void }) => {
  const texts = useNounTexts(accessReviews)
  const name = useBilingual()
  const decision = item.decision ?? 'none'
  return (
    <tr>
      <td>{onChoose ? <Checkbox checked={chosen} aria-label={item.userName} onChange={(event) => onChoose(event.target.checked)} /> : null}</td>
      <th scope="row">
        {item.userName}
        <span className="t12 ink3"> {name(item, 'roleName')}</span>
      </th>
      <td>
        {item.given}
        <span className="t12 ink3 num review-since">
          {texts.say(item.until ? 'fromUntil' : 'from', { from: item.from.slice(0, 10), until: item.until?.slice(0, 10) })}
        </span>
      </td>
      <td className="num">{item.lastUsed ? texts.say('used', { day: item.lastUsed }) : <span className="review-unused">{texts.say('unused')}</span>}</td>
      <td>
        <Status kind={kinds[decision]}>{texts.say(`decisions.${decision}`)}</Status>
        {item.reason ? <span className="t12 ink3 review-since">{`${item.reason} · ${item.decidedByName}`}</span> : null}
      </td>
    </tr>
  )
}

const useDecide = (review: Review, chosen: readonly string[], done: () => void) => {
  const [run, { loading }] = api.useDecide()
  return {
    busy: loading,
    decide: async (decision: Decision, reason: string) => {
      const outcome = await run({ id: review.id, items: [...chosen], decision, reason })
      if (outcome.ok) done()
    },
  }
}

/** What is done to those who are chosen. */
const Bar = ({
  chosen,
  open,
  choose,
  ask,
}: {
  chosen: readonly string[]
  open: readonly string[]
  choose: (ids: readonly string[]) => void
  ask: (decision: Decision) => void
}) => {
  const texts = useNounTexts(accessReviews)
  return (
    <div className="review-bar">
      <Checkbox checked={chosen.length > 0 && chosen.length === open.length} onChange={(event) => choose(event.target.checked ? open : [])}>
        {texts.say('chosen', { count: chosen.length })}
      </Checkbox>
      <Button disabled={chosen.length === 0} onClick={() => ask('keep')}>
        {texts.say('moves.keep')}
      </Button>
      <Button disabled={chosen.length === 0} danger onClick={() => ask('take')}>
        {texts.say('moves.take')}
      </Button>
    </div>
  )
}

const Head = () => {
  const texts = useNounTexts(accessReviews)
  return (
    <thead>
      <tr>
        <td />
        {['userName', 'given', 'lastUsed', 'decision'].map((key) => (
          <th key={key} scope="col">
            {texts.field(key)}
          </th>
        ))}
      </tr>
    </thead>
  )
}

/** Everybody who holds a role by hand: kept or taken, one or many at once. */
export const Items = ({ review, changed }: { review: Review; changed: () => void }) => {
  const may = usePermission()('sys:access-reviews:decide') && review.status === 'open'
  const { data, failure, refetch } = api.useItems({ id: review.id, limit: String(DECIDED_AT_ONCE) }, { quiet: true, fresh: true })
  const [chosen, setChosen] = useState<readonly string[]>([])
  const [asked, setAsked] = useState<Decision | null>(null)
  const { busy, decide } = useDecide(review, chosen, () => {
    setAsked(null)
    setChosen([])
    refetch()
    changed()
  })
  if (failure) return <FailureState failure={failure} retry={refetch} />
  if (!data) return <ListSkeleton columns={4} rows={6} />
  const open = data.records.filter(({ decision }) => decision !== 'take').map(({ id }) => id)
  const choose = (id: string) => (on: boolean) => setChosen((before) => (on ? [...before, id] : before.filter((one) => one !== id)))
  return (
    <>
      {may ? <Bar chosen={chosen} open={open} choose={setChosen} ask={setAsked} /> : null}
      <div className="review-scroll">
        <table className="review-items">
          <Head />
          <tbody>
            {data.records.map((item) => (
              <Line key={item.id} item={item} chosen={chosen.includes(item.id)} {...(may && item.decision !== 'take' ? { onChoose: choose(item.id) } : {})} />
            ))}
          </tbody>
        </table>
      </div>
      {asked ? (
        <DecideDialog decision={asked} count={chosen.length} busy={busy} onDecide={(reason) => void decide(asked, reason)} onClose={() => setAsked(null)} />
      ) : null}
    </>
  )
}

import { explain } from '@academy/contracts/identity/rights/explain.ts'
import { connect, skip } from '../../../../core/connect.ts'
import { ListSkeleton } from '../../../../core/list/list-skeleton.tsx'
import { FailureState } from '../../../../core/states/failure-state.tsx'
import { State } from '../../../../core/states/state.tsx'
import { useNounTexts } from '../../../../core/texts.ts'
import { Answer } from './answer.tsx'
import { Question } from './question.tsx'
import { useAsked } from './use-asked.ts'

const api = connect(explain)
const more = ['recordId', 'day', 'asRole', 'asPosition', 'asOrgId'] as const

/** Why somebody may do something, or why not. */
export const ExplainView = () => {
  const texts = useNounTexts(explain)
  const asked = useAsked()
  const [userId, does] = [asked.of('userId'), asked.of('does')]
  const rest = Object.fromEntries(more.flatMap((name) => (asked.of(name) ? [[name, asked.of(name)]] : [])))
  const { data, current, failure, refetch } = api.useAsk(userId && does ? { userId, does, ...rest } : skip, { quiet: true, fresh: true })
  const answer = () => {
    if (!userId || !does) return <State kind="empty" title={texts.say('empty')} text={texts.say('emptyText')} />
    if (failure) return <FailureState failure={failure} retry={refetch} />
    return data && current ? <Answer said={data} /> : <ListSkeleton columns={1} rows={8} />
  }
  return (
    <div className="ask-page">
      <Question asked={asked} named={data?.record} />
      <div>{answer()}</div>
    </div>
  )
}

import { useNounTexts } from '../texts.ts'
import { commentsLight, scoreKeys, type Thread } from './api.ts'
import { ScoreScale } from './score-scale.tsx'

/** What people think of it: the average of all scores, and each of the three. */
export const ThreadSummary = ({ thread }: { thread: Thread }) => {
  const texts = useNounTexts(commentsLight)
  const { averages, comments } = thread
  return (
    <div className="talk-summary">
      <div>
        <span className="big num">{averages ? averages.overall.toFixed(1) : '—'}</span>
        <span className="t12 ink3">{texts.say(comments === 0 ? 'talk.noScores' : 'talk.scoredBy', { count: comments })}</span>
      </div>
      <dl>
        {scoreKeys.map((key) => (
          <div key={key}>
            <dt className="t13">{texts.field(key)}</dt>
            <dd className="num">
              {averages ? <ScoreScale value={averages[key]} /> : null}
              {averages ? averages[key].toFixed(1) : '—'}
            </dd>
          </div>
        ))}
      </dl>
    </div>
  )
}

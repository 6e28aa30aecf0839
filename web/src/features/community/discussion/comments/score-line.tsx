import { type Scores, scoreKeys } from '@academy/contracts/community/discussion/comment-life.ts'
import { comments } from '@academy/contracts/community/discussion/comments.ts'
import { useNounTexts } from '../../../../core/texts.ts'

/** The three scores side by side, each with its name for those who hover or listen. */
export const ScoreLine = ({ scores }: { scores: Scores | undefined }) => {
  const texts = useNounTexts(comments)
  if (!scores) return <>—</>
  const said = scoreKeys.map((key) => `${texts.field(key)} ${scores[key]}`).join(' · ')
  return (
    <span className="num" title={said}>
      <span className="hidden-text">{said}</span>
      <span aria-hidden="true">{scoreKeys.map((key) => scores[key]).join(' · ')}</span>
    </span>
  )
}

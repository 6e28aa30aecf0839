import { comments } from '@academy/contracts/community/discussion/comments.ts'
import { useNounTexts } from '../../../../core/texts.ts'
import type { CommentRow } from './types.ts'

const HOUR_MS = 3_600_000
/** What nobody decided for so long is late. */
const LATE_HOURS = 48
const MOST_TICKS = 12

const hoursSince = (moment: string): number => Math.max(0, Math.floor((Date.now() - Date.parse(`${moment.replace(' ', 'T')}+08:00`)) / HOUR_MS))

/** A tick for each complaint that nobody decided, broken while they hide the text; since how many hours, red when that is too long. */
export const Complaints = ({ row }: { row: Pick<CommentRow, 'complaints' | 'complainedAt' | 'status'> }) => {
  const texts = useNounTexts(comments)
  if (row.complaints === 0) return <span className="ink3">—</span>
  const hours = row.complainedAt ? hoursSince(row.complainedAt) : 0
  return (
    <span className="desk-complaints" data-late={hours >= LATE_HOURS || undefined}>
      <span className="desk-ticks" data-broken={row.status === 'hidden' || undefined} aria-hidden="true">
        {Array.from({ length: Math.min(row.complaints, MOST_TICKS) }, (_, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: ticks are all alike
          <i key={at} />
        ))}
      </span>
      <span className="num">{texts.say('complaintsSince', { count: row.complaints, hours })}</span>
    </span>
  )
}

import { dayOf, daysBetween } from '@academy/contracts/core/days.ts'
import { accountMerges, UNDO_DAYS } from '@academy/contracts/identity/accounts/account-merges.ts'
import { needle, Ticks, tick } from '../../../../core/scales/ticks.tsx'
import { useNounTexts } from '../../../../core/texts.ts'
import type { Merge } from './api.ts'

const PITCH = 6
const HEIGHT = 26
/** The last days stand out. */
const LATE = 5

/** How many of the thirty days are over on this day. */
export const daysPast = (mergedAt: string, today: string): number => Math.max(0, Math.min(UNDO_DAYS, daysBetween(mergedAt.slice(0, 10), today)))

const markOf = (day: number, past: number) => {
  if (day < past) return 'off' as const
  return day >= UNDO_DAYS - LATE ? ('wait' as const) : ('on' as const)
}

/** The days in which a merge can be undone: those that are over pale, the last amber, the seal red. */
export const UndoRuler = ({ of }: { of: Pick<Merge, 'mergedAt'> }) => {
  const texts = useNounTexts(accountMerges)
  const today = dayOf(new Date())
  const past = daysPast(of.mergedAt ?? today, today)
  return (
    <Ticks width={UNDO_DAYS * PITCH + 12} height={HEIGHT} label={texts.say('undo.ruler', { days: UNDO_DAYS, past })}>
      {Array.from({ length: UNDO_DAYS }, (_, day) => {
        const tall = day % 5 === 0
        return tick(day, day * PITCH + 4, tall ? 8 : 12, 2, tall ? 16 : 12, markOf(day, past))
      })}
      {tick('seal', UNDO_DAYS * PITCH + 4, 6, 2, 18, 'end')}
      {needle(past * PITCH + 4, HEIGHT)}
    </Ticks>
  )
}

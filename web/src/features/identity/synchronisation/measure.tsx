import { syncRuns } from '@academy/contracts/identity/synchronisation/sync-runs.ts'
import { Ticks, tick } from '../../../core/scales/ticks.tsx'
import { useNounTexts } from '../../../core/texts.ts'
import type { Run } from './api.ts'

const COUNT = 40
const PITCH = 5
const HEIGHT = 18

/** A count as a budget: tall ticks are what was found, the long mark is the threshold, red is beyond it. */
const Measure = ({ label, count, limit }: { label: string; count: number; limit: number }) => {
  const texts = useNounTexts(syncRuns)
  // the mark stands at four fifths, unless more was found: then all of that fits
  const whole = Math.max(1, limit * 1.25, count)
  const at = (value: number) => Math.round((value / whole) * COUNT)
  const [found, mark] = [count > 0 ? Math.max(1, at(count)) : 0, at(limit)]
  const over = count - limit
  return (
    <div className="sync-measure">
      <div className="row between gap12">
        <span className="t13 ink2">{label}</span>
        <span className="num t13">{texts.say('of', { count, limit })}</span>
      </div>
      <Ticks width={COUNT * PITCH + 2} height={HEIGHT + 8} label={`${label}: ${texts.say('of', { count, limit })}`}>
        {Array.from({ length: COUNT }, (_, i) =>
          i < found ? tick(i, i * PITCH, 4, 2, HEIGHT, i >= mark ? 'end' : 'on') : tick(i, i * PITCH, HEIGHT - 1, 2, 5, 'off'),
        )}
        {tick('mark', mark * PITCH - 2, 0, 1, HEIGHT + 8, 'mid')}
      </Ticks>
      <span className={over > 0 ? 't12 sync-over' : 't12 ink3'}>{over > 0 ? texts.say('beyond', { by: over }) : texts.say('within')}</span>
    </div>
  )
}

/** What a comparison found, beside the thresholds that pass by themselves. */
export const Measures = ({ run: { counts, limits } }: { run: Run }) => {
  const texts = useNounTexts(syncRuns)
  if (!counts || !limits) return null
  return (
    <section className="card sync-measures" aria-label={texts.say('budget')}>
      <Measure label={texts.say('joiners')} count={counts.new + counts.back} limit={limits.joiners} />
      <Measure label={texts.say('changes')} count={counts.changed} limit={limits.changed} />
      <Measure label={texts.say('leavers')} count={counts.left} limit={limits.leavers} />
    </section>
  )
}

import { addMonths, daysBetween } from '@academy/contracts/core/days.ts'
import { certificationRules } from '@academy/contracts/training/certification/certification-rules.ts'
import { needle, Ticks, tick } from '../../../../core/scales/ticks.tsx'
import { useNounTexts } from '../../../../core/texts.ts'

const PITCH = 44
const BEFORE = 3
const MONTHS = 18
const BASE = 34

/** When a rule is open: from January to its closing day, and for those who came late until the next March. */
export const YearRuler = ({ year, today, closing = `${year}-11-30` }: { year: number; today: string; closing?: string | undefined }) => {
  const { say } = useNounTexts(certificationRules)
  const first = addMonths(`${year}-01-01`, -BEFORE)
  const x = (day: string) => {
    const months = (Number(day.slice(0, 4)) - Number(first.slice(0, 4))) * 12 + Number(day.slice(5, 7)) - Number(first.slice(5, 7))
    return Math.round((months + (Number(day.slice(8)) - 1) / 31) * PITCH) + 4
  }
  const [open, shut, late] = [x(`${year}-01-01`), x(closing), x(`${year + 1}-03-31`)]
  const at = x(today)
  return (
    <div className="rules-ruler">
      <Ticks width={MONTHS * PITCH + 12} height={58} label={say('ruler', { year, closing })}>
        {Array.from({ length: MONTHS + 1 }, (_, month) => tick(month, month * PITCH + 4, BASE - 6, 1, 6, 'off'))}
        {tick('base', 4, BASE, MONTHS * PITCH, 1, 'off')}
        {tick('year', open, BASE - 2, Math.max(shut - open, 0), 4, 'on')}
        {Array.from({ length: Math.max(0, Math.floor((late - shut) / 6)) }, (_, n) => tick(`late${n}`, shut + n * 6, BASE - 2, 3, 4, 'on'))}
        {tick('open', open, BASE - 12, 2, 14, 'on')}
        {tick('shut', shut, BASE - 14, 2, 18, 'end')}
        {tick('last', late, BASE - 14, 2, 18, 'end')}
        {Array.from({ length: MONTHS }, (_, month) => (
          <text key={addMonths(first, month)} x={(month + 0.5) * PITCH + 4} y={BASE + 18} textAnchor="middle" className="ruler-month">
            {Number(addMonths(first, month).slice(5, 7))}
          </text>
        ))}
        <text x={open + 6} y={BASE - 16} className="ruler-word">
          {`${year}.01.01 ${say('opens')}`}
        </text>
        <text x={shut - 6} y={BASE - 18} textAnchor="end" className="ruler-word">
          {`${closing.slice(5).replace('-', '.')} ${say('closes')}`}
        </text>
        <text x={late} y={BASE - 18} textAnchor="end" className="ruler-word">
          {`${say('late')} 03.31`}
        </text>
        {at > 4 && at < MONTHS * PITCH && daysBetween(first, today) > 0 ? needle(at, BASE) : null}
      </Ticks>
    </div>
  )
}

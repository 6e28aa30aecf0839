import { chart } from '@academy/contracts/org/chart.ts'
import { broken, Ticks, tick } from '../../../core/scales/ticks.tsx'
import { useNounTexts } from '../../../core/texts.ts'

const HEIGHT = 12
const frame = (kind: string) => <rect className={kind} x={0.5} y={0.5} width={3} height={HEIGHT - 1} />
const signs = {
  held: tick('t', 0, 0, 3, HEIGHT, 'on'),
  leaving: broken('t', 0, 3, HEIGHT),
  vacant: frame('hollow'),
  key: frame('hollow-key'),
  over: [tick('e', 0, 0, 1, HEIGHT, 'mid'), tick('o', 4, 0, 3, HEIGHT, 'mid')],
}

/** What the ticks mean, and how many posts one of them is. */
export const Legend = ({ unit }: { unit: number }) => {
  const { say } = useNounTexts(chart)
  return (
    <span className="scale-legend">
      {Object.entries(signs).map(([key, sign]) => (
        <span key={key}>
          <Ticks width={key === 'over' ? 8 : 4} height={HEIGHT} rise={false}>
            {sign}
          </Ticks>
          {say(`legend.${key}`)}
        </span>
      ))}
      <span>{say('legend.pitch', { count: unit })}</span>
    </span>
  )
}

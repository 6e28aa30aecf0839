import { useTranslation } from 'react-i18next'
import { broken, type Mark, Ticks, tick } from '../../../../../core/scales/ticks.tsx'

const WIDTH = 380
const ROOM_FOR_FIGURES = 22
const BODY = 20
const WIDEST = 10

interface Props {
  taken: number
  held: number
  /** What is typed, or what the course gives while nothing is. */
  capacity: number
  /** How many the offering has now. */
  before: number | undefined
  /** How many the room holds. */
  roomMax: number | undefined
}

interface Figure {
  value: number
  kind: 'typed' | 'plain'
}

/** Figures that have room beside each other; those named first stay. */
const spaced = (figures: readonly Figure[], at: (value: number) => number): Figure[] => {
  const kept: Figure[] = []
  for (const figure of figures) if (kept.every((one) => Math.abs(at(one.value) - at(figure.value)) >= ROOM_FOR_FIGURES)) kept.push(figure)
  return kept
}

/** The seats of an offering from none to what its room holds (picture 07): taken, held and free, with a line where the typed number stands. */
export const CapacityScale = ({ taken, held, capacity, before, roomMax }: Props) => {
  const { t } = useTranslation(['training/offerings', 'core'])
  const least = taken + held
  const most = Math.max(1, roomMax ?? Math.max(capacity, before ?? 0), least)
  const unit = Math.ceil(most / 90)
  const count = Math.ceil(most / unit)
  const pitch = Math.min(WIDEST, Math.floor(WIDTH / (count + 1)))
  const at = (value: number) => Math.min(count + 1, Math.round(value / unit)) * pitch
  const wrong = capacity < least || (roomMax !== undefined && capacity > roomMax)
  const typed: Mark = wrong ? 'end' : 'now'
  const marks = Array.from({ length: count }, (_, i) => {
    const seat = (i + 1) * unit
    if (seat <= taken) return tick(i, i * pitch, 0, 2, BODY, 'on')
    if (seat <= least) return broken(i, i * pitch, 2, BODY)
    return tick(i, i * pitch, seat <= capacity ? BODY - 8 : BODY - 4, 2, seat <= capacity ? 8 : 4, 'off')
  })
  const plain = [least, most, before ?? 0].filter((value) => value > 0 && value !== capacity)
  const figures = spaced([{ value: capacity, kind: 'typed' }, ...plain.map((value): Figure => ({ value, kind: 'plain' }))], at)
  const room = roomMax === undefined ? '' : t('scaleRoom', { most: roomMax })
  return (
    <span className="capacity-scale">
      <Ticks width={(count + 1) * pitch + 8} height={BODY + 22} rise={false} label={t('scale', { capacity, taken, held }) + room}>
        {marks}
        {tick('typed', at(capacity) - Math.ceil(pitch / 2), -2, 2, BODY + 6, typed)}
        {figures.map(({ value, kind }) => (
          <text
            key={value}
            x={at(value) - Math.ceil(pitch / 2) + 1}
            y={BODY + 19}
            textAnchor="middle"
            className={kind === 'typed' ? (wrong ? 'typed wrong' : 'typed') : ''}
          >
            {value}
          </text>
        ))}
      </Ticks>
    </span>
  )
}

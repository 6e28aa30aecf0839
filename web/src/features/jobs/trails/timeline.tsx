import { type KeyboardEvent, type RefObject, useEffect, useMemo } from 'react'
import { tick } from '../../../core/scales/ticks.tsx'
import { useRoom } from '../../../core/scales/use-room.ts'
import type { Trail } from './api.ts'
import type { Mark } from './marks.ts'
import { LANE, type Link, type Picture, type Placed, pictureOf, TOP } from './picture.ts'
import { BESIDE, type Break, LEFT, type Stretch, xOf } from './stretches.ts'
import { clock, dayOf, type TrailWords } from './words.ts'

const MAJOR = 4
const LONGEST_AXIS = 1500

const Axis = ({ stretch, height }: { stretch: Stretch; height: number }) => {
  const count = Math.min(LONGEST_AXIS, Math.round((stretch.to - stretch.from) / stretch.unit))
  // numbers stand at least this far apart
  const every = Math.max(MAJOR, Math.ceil(34 / ((stretch.x1 - stretch.x0) / count) / MAJOR) * MAJOR)
  const places = Array.from({ length: count + 1 }, (_, nth) => ({ nth, x: xOf(stretch, stretch.from + nth * stretch.unit) }))
  return (
    <g>
      {places.map(({ nth, x }) => {
        const major = nth % MAJOR === 0
        return tick(nth, x, TOP - (major ? 12 : 6), major ? 2 : 1, major ? 12 : 6, major ? 'mid' : 'off')
      })}
      {tick('base', stretch.x0, TOP, stretch.x1 - stretch.x0 + 2, 1, 'mid')}
      {places
        .filter(({ nth }) => nth % every === 0)
        .map(({ nth, x }) => (
          <g key={nth}>
            <rect className="trail-grid" x={x} y={TOP} width="1" height={height - TOP} />
            <text x={x} y={TOP - 18} fontSize="12" textAnchor="middle" className="trail-ink3">
              {axisLabel(nth * stretch.unit)}
            </text>
          </g>
        ))}
    </g>
  )
}

const axisLabel = (ms: number): string => (ms < 1000 ? String(ms / 1000).slice(0, 5) : `${Math.round(ms / 100) / 10}`)

const StretchHead = ({ stretch, first, words }: { stretch: Stretch; first: boolean; words: TrailWords }) => (
  <text x={first ? 20 : stretch.x0} y="16" fontSize="13" className="trail-ink3">
    <tspan className="trail-strong">{clock(stretch.from).slice(0, 8)}</tspan>
    {first ? <tspan dx="6">{dayOf(stretch.from)}</tspan> : null}
    {stretch.x1 - stretch.x0 > 190 || first ? <tspan dx="6">{words.t('labels.unit', { unit: words.duration(stretch.unit) })}</tspan> : null}
  </text>
)

const pauseKey = ({ before: { lead } }: Break): string =>
  lead.cause !== undefined
    ? 'labels.waitedMachine'
    : lead.kind === 'command' && lead.service === 'approval-workflow'
      ? 'labels.waitedApproval'
      : 'labels.waitedPeople'

const Pause = ({ at, height, words }: { at: Break; height: number; words: TrailWords }) => {
  const middle = TOP + (height - TOP) / 2
  return (
    <g>
      <path d={`M${at.x - 50} ${TOP}V${height - 8}M${at.x + 50} ${TOP}V${height - 8}`} className="trail-break" />
      <text x={at.x} y={middle - 18} fontSize="12" textAnchor="middle" className="trail-ink3">
        {words.t(pauseKey(at))}
      </text>
      <text x={at.x} y={middle} fontSize="13" textAnchor="middle" className="trail-strong">
        {words.duration(at.ms)}
      </text>
      {Array.from({ length: 26 }, (_, nth) => tick(nth, Math.round(at.x) - 26 + nth * 2, middle + 10, 1, nth % 5 === 0 ? 9 : 5, 'mid'))}
    </g>
  )
}

const Lanes = ({ picture, away, words }: { picture: Picture; away: Trail['away']; words: TrailWords }) => (
  <g>
    {picture.lanes.map((lane, nth) => {
      const y = TOP + 26 + nth * LANE
      const gone = away.some((service) => service === lane)
      return (
        <g key={lane}>
          {picture.stretches.map((stretch) => tick(stretch.x0, stretch.x0, y, stretch.x1 - stretch.x0, 1, gone ? 'end' : 'off'))}
          <text x="20" y={y + 1} fontSize="14" className="trail-strong">
            {words.lane(lane)}
          </text>
          <text x="20" y={y + 16} fontSize="12" className={gone ? 'trail-bad' : 'trail-ink3'}>
            {gone ? words.t('labels.away') : lane}
          </text>
        </g>
      )
    })}
  </g>
)

const path = ({ from, to }: Link): string => {
  if (from.y === to.y) return `M${from.x + 8} ${from.y}H${Math.max(from.x + 8, to.x - 9)}`
  const down = to.y > from.y
  const bend = Math.min(from.x + 14, to.x)
  return `M${from.x} ${from.y + (down ? 9 : -9)}V${to.y + (down ? -14 : 14)}Q${from.x} ${to.y} ${bend} ${to.y}H${Math.max(bend, to.x - 8)}`
}

const Links = ({ links }: { links: readonly Link[] }) =>
  links.map((link) => <path key={link.id} d={path(link)} className={link.retry ? 'trail-link trail-retry' : 'trail-link'} />)

const Shape = ({ mark, chosen }: { mark: Placed; chosen: boolean }) => {
  const { x, y, kind } = mark
  if (kind === 'failed') return <path d={`M${x} ${y - 8}l8 14h-16z`} className="trail-fill-bad" />
  if (kind === 'repeated') return <circle cx={x} cy={y} r="5.5" className="trail-hollow" strokeDasharray="2 2" />
  if (kind === 'waiting') return <rect x={x - 4} y={y - 8} width="8" height="16" className="trail-hollow trail-waits" />
  return <rect x={x - 1.5} y={y - 9} width={chosen ? 5 : 3} height="18" className={chosen ? 'now' : kind === 'end' ? 'good' : 'on'} />
}

const ink = (mark: Placed, chosen: boolean): string => {
  if (chosen) return 'trail-word trail-chosen'
  if (mark.kind === 'failed') return 'trail-word trail-bad'
  if (mark.kind === 'waiting') return 'trail-word trail-warn'
  return mark.kind === 'repeated' ? 'trail-word trail-ink3' : 'trail-word'
}

const MarkWords = ({ mark, chosen, text }: { mark: Placed; chosen: boolean; text: string }) => (
  <text
    x={mark.left ? mark.x - BESIDE : mark.x + BESIDE}
    y={mark.words === 'below' ? mark.y + 20 : mark.y - 10}
    fontSize="13"
    textAnchor={mark.left ? 'end' : 'start'}
    className={ink(mark, chosen)}
  >
    {text}
  </text>
)

const MarkShape = ({ mark, chosen, text, onChoose }: { mark: Placed; chosen: boolean; text: string; onChoose: () => void }) => (
  // biome-ignore lint/a11y/noStaticElementInteractions: the rows of the table below are the same choice for the keyboard
  <g className="trail-mark" onClick={onChoose}>
    <title>{`${clock(mark.at)} ${text}`}</title>
    <rect x={mark.x - 10} y={mark.y - 14} width="20" height="28" fill="transparent" />
    <Shape mark={mark} chosen={chosen} />
    {mark.words === 'none' ? null : <MarkWords mark={mark} chosen={chosen} text={text} />}
  </g>
)

/** The words of the chosen mark where it has no room for them: over all others, on a plate of their own. */
const Plate = ({ mark, text, width }: { mark: Placed; text: string; width: number }) => {
  const left = mark.x + mark.wide + 20 > width
  return (
    <g>
      <rect className="trail-plate" x={left ? mark.x - mark.wide - 18 : mark.x + 4} y={mark.y - 25} width={mark.wide + 14} height="20" rx="3" />
      <MarkWords mark={{ ...mark, words: 'above', left }} chosen text={text} />
    </g>
  )
}

/** Scrolls the box so that what stands at `x` is seen. */
const useInSight = (box: RefObject<HTMLElement | null>, x: number | undefined) => {
  useEffect(() => {
    const node = box.current
    if (node && x !== undefined && (x < node.scrollLeft + LEFT || x > node.scrollLeft + node.clientWidth - 80)) node.scrollLeft = x - node.clientWidth / 2
  }, [box, x])
}

const stepOf: Readonly<Record<string, 1 | -1>> = { ArrowRight: 1, ArrowLeft: -1 }

/** The picture of a trail (12): a lane a service, ticks of time, breaks where people or clocks waited, lines from cause to effect. */
export const Timeline = ({ trail, chosen, onChoose, words }: { trail: Trail; chosen: string | null; onChoose: (id: string) => void; words: TrailWords }) => {
  const { box, room: wide } = useRoom<HTMLElement>(1160)
  const room = Math.max(720, wide)
  const say = (mark: Mark) => words.what(mark.lead)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the words follow the language, which renders all anew
  const picture = useMemo(() => pictureOf(trail.entries, trail.away, room, say), [trail, room])
  const at = picture.marks.findIndex((mark) => mark.entries.some((entry) => entry.id === chosen))
  const shown = picture.marks[at]
  useInSight(box, shown?.x)
  const move = (event: KeyboardEvent) => {
    const step = stepOf[event.key]
    const next = step && picture.marks[Math.max(0, Math.min(picture.marks.length - 1, at + step))]
    if (!next) return
    event.preventDefault()
    onChoose(next.lead.id)
  }
  const label = words.t('labels.picture', { marks: picture.marks.length, lanes: picture.lanes.length })
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls is reached by keyboard, its arrows go from mark to mark
    <section className="trail-box" ref={box} aria-label={label} tabIndex={0} onKeyDown={move}>
      <svg className="tk trail-picture" width={picture.width} height={picture.height + 8} aria-hidden="true" fill="none">
        {picture.stretches.map((stretch, nth) => (
          <g key={stretch.x0}>
            <StretchHead stretch={stretch} first={nth === 0} words={words} />
            <Axis stretch={stretch} height={picture.height} />
          </g>
        ))}
        <Lanes picture={picture} away={trail.away} words={words} />
        {picture.breaks.map((one) => (
          <Pause key={one.x} at={one} height={picture.height} words={words} />
        ))}
        <Links links={picture.links} />
        {picture.marks.map((mark, nth) => (
          <MarkShape key={mark.id} mark={mark} chosen={nth === at} text={say(mark)} onChoose={() => onChoose(mark.lead.id)} />
        ))}
        {shown?.words === 'none' ? <Plate mark={shown} text={say(shown)} width={picture.width} /> : null}
      </svg>
    </section>
  )
}

import { lightColours } from '../../../core/theme/colours.ts'

/** What a chart is drawn with. */
export interface Ink {
  ink: string
  ink2: string
  ink3: string
  line: string
  line2: string
  box: string
  night: string
  onNight: string
  accent: string
  warn: string
  bad: string
  ok: string
  font: string
}

const FONT = 'Inter, "PingFang SC", "PingFang TC", "Noto Sans CJK SC", "Noto Sans SC", "Microsoft YaHei", sans-serif'
const PAPER_LINE = '#c9c3b8'
const ON_NIGHT = '#f3f1ec'

/** On the screen: the page's own colours, light or dark. */
export const screenInk: Ink = {
  ...{ ink: 'var(--ink)', ink2: 'var(--ink2)', ink3: 'var(--ink3)', line: 'var(--line)', line2: 'var(--line2)', box: 'var(--box)' },
  ...{ night: 'var(--night)', onNight: ON_NIGHT, accent: 'var(--accent)', warn: 'var(--warn)', bad: 'var(--bad)', ok: 'var(--ok)' },
  font: FONT,
}

const { ink, ink2, ink3, line, box, night, accent, warn, bad, ok, layout } = lightColours
/** In a file: on paper there is no theme. */
export const paperInk: Ink = { ink, ink2, ink3, line, line2: PAPER_LINE, box, night, onNight: ON_NIGHT, accent, warn, bad, ok, font: FONT }
export const paper = layout

const NARROW = 0.58
const isWide = (sign: string): boolean => (sign.codePointAt(0) ?? 0) > 0x2e7f

/** About how wide a text is: nobody measures where a string is drawn. */
export const wide = (words: string, size: number): number => {
  let ems = 0
  for (const sign of words) ems += isWide(sign) ? 1 : NARROW
  return ems * size
}

const escaped = (words: string): string => words.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

/** As much of a text as fits, with an ellipsis where it is cut. */
const fitted = (words: string, size: number, room: number): string => {
  if (words.length * size <= room || wide(words, size) <= room) return words
  let [kept, left] = ['', room - wide('…', size)]
  for (const sign of words) {
    left -= wide(sign, size)
    if (left < 0) break
    kept += sign
  }
  return `${kept.trimEnd()}…`
}

interface Placed {
  x: number
  y: number
  size: number
  weight?: number
  fill: string
  /** Cut with an ellipsis where it is wider. */
  room?: number
  /** It ends at x. */
  end?: boolean
}

/** One line of text; nothing where there are no words. */
export const text = ({ x, y, size, weight, fill, room, end }: Placed, words: string): string => {
  if (words === '') return ''
  const shown = room === undefined ? words : fitted(words, size, room)
  const more = `${weight ? ` font-weight="${weight}"` : ''}${end ? ' text-anchor="end"' : ''}`
  return `<text x="${x}" y="${y}" font-size="${size}" fill="${fill}"${more}>${escaped(shown)}</text>`
}

interface Marks {
  x: number
  y: number
  height: number
  pitch: number
  ink: Ink
  solid: number
  /** Leaving. */
  broken: number
  hollow: number
  /** Hollow and red. */
  key: number
  /** Grey, past the end mark. */
  over: number
  end?: boolean
}

const BAR = 3
const path = (d: string, paint: string): string => (d === '' ? '' : `<path d="${d}" ${paint} shape-rendering="crispEdges"/>`)

/** Bars of one kind as one dashed line, however many they are. */
const bars = (from: number, count: number, { x, y, pitch }: Marks, [top, height]: readonly [top: number, height: number], colour: string, gap = 0): string => {
  if (count === 0) return ''
  const line = `M${x + gap + from * pitch} ${y + top + height / 2}h${count * pitch - pitch + BAR}`
  return path(line, `fill="none" stroke="${colour}" stroke-width="${height}" stroke-dasharray="${BAR} ${pitch - BAR}"`)
}

const frames = (from: number, count: number, { x, y, pitch, height }: Marks): string =>
  Array.from({ length: count }, (_, nth) => `M${x + (from + nth) * pitch + 0.5} ${y + 0.5}h2v${height - 1}h-2z`).join('')

/** Posts as ticks: held, leaving, vacant, vacant key posts, an end mark, and what is over. */
export const marksOf = (marks: Marks): string => {
  const { solid, broken, hollow, key, over, height, ink: colours, x, y, pitch } = marks
  const third = Math.round(height / 3)
  const wanted = solid + broken + hollow + key
  return [
    bars(0, solid, marks, [0, height], colours.ink),
    bars(solid, broken, marks, [0, third], colours.ink),
    bars(solid, broken, marks, [height - third, third], colours.ink),
    path(frames(solid + broken, hollow, marks), `fill="none" stroke="${colours.ink3}"`),
    path(frames(solid + broken + hollow, key, marks), `fill="none" stroke="${colours.bad}"`),
    marks.end ? path(`M${x + wanted * pitch} ${y}h1v${height + 1}h-1z`, `fill="${colours.ink3}"`) : '',
    bars(wanted, over, marks, [0, height], colours.ink3, 4),
  ].join('')
}

import { type Ink, marksOf, text, wide } from './ink.ts'
import { BESIDE_NAME, type Box, type Layout } from './layout.ts'
import { inOrder, type Shown } from './nodes.ts'

// One function draws the chart for the screen and for the file: a string, so that both are the same to the last tick.

/** What the drawing says; the screen and the file have the same words. */
export interface Words {
  name: (shown: Shown) => string
  manager: (shown: Shown) => string
  /** `3 outlets` of a group, `4 areas · 10 groups` of the top. */
  below: (shown: Shown) => readonly string[]
  sum: (shown: Shown) => string
  /** `2 vacant, 1 key`. */
  is: (shown: Shown) => string
  vacant: (count: number) => string
  key: (count: number) => string
  required: (count: number) => string
  /** The whole line for who hears it. */
  label: (shown: Shown) => string
}

interface Drawn {
  words: Words
  ink: Ink
  /** Posts that one tick of an outlet stands for. */
  unit: number
  /** Nodes whose way from the top is drawn strong. */
  path: ReadonlySet<string>
}

const figures = ({ node }: Shown) => node ?? { required: 0, filled: 0, leaving: 0, vacant: 0, keyVacant: 0, over: 0, preparing: 0, outlets: 0 }

const BOX_TICKS = 17
/** The ticks of a box: its share, not its posts. */
const share = (shown: Shown, x: number, y: number, ink: Ink): string => {
  const { required, filled, vacant } = figures(shown)
  const hollow = vacant === 0 || required === 0 ? 0 : Math.max(1, Math.round((vacant / required) * BOX_TICKS))
  return required + filled === 0 ? '' : marksOf({ x, y, height: 9, pitch: 5, ink, solid: BOX_TICKS - hollow, broken: 0, hollow, key: 0, over: 0 })
}

const TOP_LINES = { name: 24, below: 42, large: 88, vacant: 118, key: 136 }
const topBox = ({ shown, x, y, width, height }: Box, { words, ink }: Drawn): string => {
  const { filled, required, vacant, keyVacant } = figures(shown)
  const at = x + 14
  const light = ink.onNight
  const large = String(filled)
  return [
    `<rect class="hit" x="${x}" y="${y}" width="${width}" height="${height}" rx="8" fill="${ink.night}"/>`,
    text({ x: at, y: y + TOP_LINES.name, size: 14, weight: 600, fill: light, room: width - 28 }, words.name(shown)),
    ...words.below(shown).map((line, nth) => text({ x: at, y: y + TOP_LINES.below + nth * 17, size: 11.5, fill: light, room: width - 28 }, line)),
    text({ x: at, y: y + TOP_LINES.large + 8, size: 26, weight: 300, fill: light }, large),
    text({ x: at + wide(large, 26) + 8, y: y + TOP_LINES.large + 8, size: 11.5, fill: light, room: width - 40 - wide(large, 26) }, words.required(required)),
    text({ x: at, y: y + TOP_LINES.vacant, size: 11.5, fill: light }, words.vacant(vacant)),
    text({ x: at, y: y + TOP_LINES.key, size: 11.5, fill: light }, words.key(keyVacant)),
  ].join('')
}

const placeBox = ({ shown, x, y, width, height }: Box, { words, ink }: Drawn): string => {
  const sum = words.sum(shown)
  return [
    `<rect class="hit" x="${x}" y="${y}" width="${width}" height="${height}" rx="6" fill="${ink.box}" stroke="${ink.line}"/>`,
    text({ x: x + 11, y: y + 20, size: 13, weight: 600, fill: ink.ink, room: width - 22 }, words.name(shown)),
    text({ x: x + 11, y: y + 39, size: 11.5, fill: ink.ink2, room: width - 22 }, words.manager(shown)),
    share(shown, x + 11, y + 50, ink),
    text({ x: x + width - 11, y: y + 60, size: 11.5, fill: ink.ink2, end: true }, sum),
  ].join('')
}

const groupBox = ({ shown, x, y, width, height }: Box, { words, ink }: Drawn): string => {
  const [outlets = ''] = words.below(shown)
  const { vacant } = figures(shown)
  const name = { x: x + 11, y: y + 20, size: 12.5, weight: 600, fill: ink.ink, room: width - 30 - wide(outlets, 11.5) }
  return [
    `<rect class="hit" x="${x}" y="${y}" width="${width}" height="${height}" rx="6" fill="${ink.box}" stroke="${ink.line}"/>`,
    text(name, words.name(shown)),
    text({ x: x + width - 11, y: y + 20, size: 11.5, fill: ink.ink2, end: true }, outlets),
    share(shown, x + 11, y + 30, ink),
    text({ x: x + width - 11, y: y + 40, size: 11.5, fill: vacant > 0 ? ink.warn : ink.ink3, end: true }, words.is(shown)),
  ].join('')
}

/** Parts of an outlet's line behind its name: ticks, sum, state. */
const PARTS = { name: 6, ticks: 4, sum: 142, state: 194 }
const signOf = (shown: Shown, x: number, y: number, ink: Ink): string => {
  const { vacant, keyVacant, over, preparing } = figures(shown)
  if (preparing > 0) return `<circle cx="${x + 4}" cy="${y}" r="3.5" fill="none" stroke="${ink.ink3}"/>`
  if (keyVacant > 0) return `<path d="M${x + 4} ${y - 4.5}l4.6 8h-9.2z" fill="${ink.bad}"/>`
  if (vacant > 0 || over > 0)
    return `<path d="M${x + 4} ${y - 4}a4 4 0 0 0 0 8z" fill="${ink.warn}"/><circle cx="${x + 4}" cy="${y}" r="3.5" fill="none" stroke="${ink.warn}"/>`
  return `<circle cx="${x + 4}" cy="${y}" r="4" fill="${ink.ok}"/>`
}

const outletLine = ({ shown, x, y, width, height }: Box, { words, ink, unit }: Drawn): string => {
  const { required, filled, leaving, vacant, keyVacant, over } = figures(shown)
  const of = (count: number) => (count === 0 ? 0 : Math.max(1, Math.round(count / unit)))
  const held = Math.max(0, of(filled - leaving - over))
  const base = y + 17
  const behind = x + width - BESIDE_NAME
  return [
    `<rect class="hit" x="${x}" y="${y + 1}" width="${width}" height="${height - 2}" rx="4" fill="none"/>`,
    text({ x: x + PARTS.name, y: base, size: 12, fill: ink.ink, room: behind - x - PARTS.name - 4 }, words.name(shown)),
    required + filled === 0
      ? ''
      : marksOf({
          x: behind + PARTS.ticks,
          y: y + 7,
          height: 12,
          pitch: 5,
          ink,
          solid: held,
          broken: of(leaving),
          hollow: of(vacant - keyVacant),
          key: of(keyVacant),
          over: of(over),
          end: true,
        }),
    text({ x: behind + PARTS.sum, y: base, size: 11.5, fill: ink.ink2 }, words.sum(shown)),
    signOf(shown, behind + PARTS.state, y + 13, ink),
    text({ x: behind + PARTS.state + 14, y: base, size: 12, fill: ink.ink, room: BESIDE_NAME - PARTS.state - 18 }, words.is(shown)),
  ].join('')
}

const fullLine = ({ shown, x, y }: Box, { words, ink }: Drawn): string =>
  `<circle cx="${x + PARTS.name + 4}" cy="${y + 13}" r="4" fill="${ink.ok}"/>${text({ x: x + PARTS.name + 14, y: y + 17, size: 12, fill: ink.ink3 }, words.name(shown))}`

const drawnBox = (box: Box, drawn: Drawn): string => {
  const { kind } = box.shown
  if (box.depth === 0) return topBox(box, drawn)
  if (kind === 'outlet') return outletLine(box, drawn)
  if (kind === 'full') return fullLine(box, drawn)
  return kind === 'group' ? groupBox(box, drawn) : placeBox(box, drawn)
}

/** A closed one shows by a cross at its right edge that there is more. */
const fold = ({ shown, x, y, width, height }: Box, { ink }: Drawn): string => {
  if (!shown.closed) return ''
  const [at, middle] = [x + width + 10, y + height / 2]
  return `<path d="M${x + width} ${middle}h4M${at - 4} ${middle}h8M${at} ${middle - 4}v8" stroke="${ink.ink3}" fill="none"/>`
}

const attribute = (value: string): string => value.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')

const item = (box: Box, drawn: Drawn): string => {
  const { shown, depth } = box
  const opens = shown.closed || shown.children.length > 0 ? ` aria-expanded="${!shown.closed}"` : ''
  const said = attribute(drawn.words.label(shown))
  const area = `<rect x="${box.x}" y="${box.y}" width="${box.width}" height="${box.height}" fill="none"/>`
  // what is drawn is not read out besides what is said of it
  const named = `<g id="node-${attribute(shown.id)}" role="treeitem" aria-level="${depth + 1}"${opens} aria-label="${said}">${area}</g>`
  return `<g data-node="${attribute(shown.id)}">${named}<g aria-hidden="true">${drawnBox(box, drawn)}${fold(box, drawn)}</g></g>`
}

/** The way from the box above, in right angles; strong where it leads to what was looked for. */
const way = (box: Box, { ink, path }: Drawn): string => {
  const { parent } = box
  if (!parent) return ''
  const [from, to] = [Math.round(parent.y + parent.height / 2) + 0.5, Math.round(box.y + box.height / 2) + 0.5]
  const [start, end] = [parent.x + parent.width, box.x]
  const middle = Math.round(start + (end - start) / 2) + 0.5
  const strong = path.has(box.shown.id)
  return `<path d="M${start} ${from}H${middle}V${to}H${end}" fill="none" stroke="${strong ? ink.accent : ink.line2}"${strong ? ' stroke-width="2"' : ''}/>`
}

interface Options {
  words: Words
  ink: Ink
  path?: ReadonlySet<string>
  /** Its size on paper, in percent of the screen's. */
  scale?: number
  /** The paper that it stands on; none on the screen. */
  paper?: string
}

const LEAST_NAME = 84
const MOST_NAME = 232
/** How wide the names of outlets are, as far as there is room for them. */
export const nameRoom = (top: Shown, words: Words): number => {
  const names = inOrder(top).flatMap((shown) => (shown.kind === 'outlet' ? [wide(words.name(shown), 12)] : []))
  return Math.ceil(Math.min(MOST_NAME, Math.max(LEAST_NAME, ...names) + PARTS.name + 8))
}

const MOST_TICKS = 24
/** Posts that one tick stands for, so that the largest outlet has its place. */
export const unitOf = ({ boxes }: Layout): number => {
  const most = Math.max(1, ...boxes.flatMap(({ shown }) => (shown.kind === 'outlet' ? [Math.max(figures(shown).required, figures(shown).filled)] : [])))
  return Math.ceil(most / MOST_TICKS)
}

/** Draws a laid-out chart as SVG: the same for the screen, the file and the picture. */
export const drawChart = (layout: Layout, { words, ink, path = new Set(), scale = 100, paper }: Options): string => {
  const drawn: Drawn = { words, ink, unit: unitOf(layout), path }
  const { width, height, boxes } = layout
  const size = (pixels: number) => Math.round((pixels * scale) / 100)
  const ground = paper ? `<rect width="${width}" height="${height}" fill="${paper}"/>` : ''
  const [weak, strong] = [boxes.filter(({ shown }) => !path.has(shown.id)), boxes.filter(({ shown }) => path.has(shown.id))]
  const ways = [...weak, ...strong].map((box) => way(box, drawn)).join('')
  const items = boxes.map((box) => item(box, drawn)).join('')
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${size(width)}" height="${size(height)}" viewBox="0 0 ${width} ${height}" font-family="${attribute(ink.font)}" role="presentation">${ground}<g role="presentation">${ways}</g>${items}</svg>`
}

import { networkOf, node } from './chart.samples.ts'
import { drawChart, unitOf, type Words } from './draw.ts'
import { paper, paperInk } from './ink.ts'
import { layoutOf } from './layout.ts'
import { found, inOrder, openAtFirst, pathTo, type Shown, shownTree, stepFrom } from './nodes.ts'
import { MOST_PIXELS, paintedAt, scaled } from './picture.ts'
import { dayAt, PITCH, spanOf, xOf } from './ruler.ts'

const everything = { open: () => true, onlyVacant: false, kept: new Set<string>() }
const top = (nodes: Parameters<typeof shownTree>[0], more: Partial<Parameters<typeof shownTree>[1]> = {}): Shown => {
  const shown = shownTree(nodes, { ...everything, ...more })
  if (!shown) throw new Error('nothing is shown')
  return shown
}
const words: Words = {
  name: ({ node: one, count }) => one?.nameCn ?? `${count} full`,
  manager: () => '',
  below: () => ['3'],
  sum: () => '8/10',
  is: () => '',
  vacant: String,
  key: String,
  required: String,
  label: ({ id }) => id,
}

describe('what stands on the chart', () => {
  it('folds outlets without a vacancy when only vacancies are wanted, but for the one that is open', () => {
    const nodes = networkOf(1, 1, 6)
    const ids = (kept: string[]) =>
      inOrder(top(nodes, { onlyVacant: true, kept: new Set(kept) })).map(({ id, count, kind }) => (kind === 'full' ? `full ${count}` : id))
    expect(ids([])).toEqual(['region-0', 'region-0.g0', 'o-0-0-0', 'o-0-0-3', 'full 4'])
    expect(ids(['o-0-0-1'])).toContain('o-0-0-1')
  })

  it('begins with the only region where one is asked for', () => {
    expect(top(networkOf(1, 2, 2)).id).toBe('region-0')
    expect(top(networkOf(2, 2, 2)).id).toBe('network')
  })

  it('is open at once where it is small, and down to the groups where it is large', () => {
    const [small, large] = [networkOf(2, 2, 2), networkOf(4, 20, 10)]
    expect(openAtFirst(small).size).toBe(small.length)
    const open = openAtFirst(large)
    expect(inOrder(top(large, { open: (id) => open.has(id) })).every(({ kind }) => kind !== 'outlet')).toBe(true)
  })

  it('is found by name or code, and the way to it is known', () => {
    const nodes = networkOf(2, 2, 2)
    const [hit] = found(nodes, 'yunqi 1 store 0')
    expect(pathTo(nodes, hit?.id)).toEqual(['network', 'region-0', 'region-0.g1', 'o-0-1-0'])
    expect(found(nodes, 'nobody')).toEqual([])
  })

  it('is walked by arrows: along, into what is below, up again, opening and closing', () => {
    const shown = top(networkOf(2, 1, 2))
    const line = inOrder(shown)
    const parents = new Map(line.flatMap((one) => one.children.map((child) => [child.id, one.id] as const)))
    const step = (at: string, key: string) => stepFrom(line, parents, at, key)
    expect(step('network', 'ArrowDown')).toEqual({ to: 'region-0' })
    expect(step('region-0', 'ArrowRight')).toEqual({ to: 'region-0.g0' })
    expect(step('region-0', 'ArrowLeft')).toEqual({ toggle: 'region-0' })
    expect(step('o-0-0-0', 'ArrowLeft')).toEqual({ to: 'region-0.g0' })
    expect(step('o-0-0-0', 'End')).toEqual({ to: line.at(-1)?.id })
  })
})

describe('the drawing', () => {
  it('lets no two boxes of a level touch, however few outlets a group has', () => {
    const nodes = [...networkOf(3, 3, 1), node('alone', 'network', 'region'), node('alone.g', 'alone', 'group'), node('last', 'alone.g', 'outlet')]
    const { boxes, width, height } = layoutOf(top(nodes))
    for (const depth of [0, 1, 2, 3]) {
      const column = boxes.filter((box) => box.depth === depth).sort((a, b) => a.y - b.y)
      for (const [at, box] of column.slice(1).entries()) expect(box.y).toBeGreaterThanOrEqual((column[at]?.y ?? 0) + (column[at]?.height ?? 0))
    }
    for (const box of boxes) expect([box.x + box.width <= width, box.y + box.height <= height, box.y >= 0]).toEqual([true, true, true])
  })

  it('is one string for the screen and the file, whose names are no markup', () => {
    const nodes = networkOf(1, 1, 1).map((one) => (one.kind === 'outlet' ? { ...one, nameCn: '<b>&"' } : one))
    const layout = layoutOf(top(nodes))
    const svg = drawChart(layout, { words, ink: paperInk, scale: 63, paper })
    expect(svg).toContain('&lt;b&gt;&amp;"</text>')
    expect(svg).toContain(`width="${Math.round(layout.width * 0.63)}"`)
    expect(new DOMParser().parseFromString(svg, 'image/svg+xml').querySelector('parsererror')).toBeNull()
    expect(svg).not.toContain('var(')
  })

  it('has a tick a post, and several posts a tick where outlets are large', () => {
    expect(unitOf(layoutOf(top(networkOf(1, 1, 2))))).toBe(1)
    const large = networkOf(1, 1, 1).map((one) => ({ ...one, required: 190, filled: 170 }))
    expect(unitOf(layoutOf(top(large)))).toBe(8)
  })
})

describe('rule 6: a picture of 1 to 500 %', () => {
  const size = { width: 1000, height: 20_000 }
  it('is painted as asked where its far corner can be read back', () => {
    expect(paintedAt(size, 100, () => true)).toBe(100)
    expect(scaled(size, 63)).toEqual({ width: 630, height: 12_600 })
  })

  it('is told the largest percent that the browser paints, by pixels, by side and by what it paints', () => {
    const most = paintedAt(size, 500, () => true)
    expect([most, scaled(size, most).height <= 32_767, scaled(size, most + 1).height > 32_767]).toEqual([163, true, true])
    const wide = { width: 20_000, height: 20_000 }
    const area = paintedAt(wide, 100, () => true)
    expect(scaled(wide, area).width * scaled(wide, area).height).toBeLessThanOrEqual(MOST_PIXELS)
    expect(paintedAt(size, 500, ({ height }) => height <= 12_600)).toBe(63)
    expect(paintedAt(size, 500, () => false)).toBe(0)
  })
})

describe('the day ruler', () => {
  it('shows today, and another day where that one would not be on it', () => {
    const usual = spanOf(960, '2026-11-26', '2026-11-26')
    expect(xOf(usual, '2026-11-26')).toBeGreaterThan(0)
    const far = spanOf(960, '2026-11-26', '2022-01-01')
    expect(xOf(far, '2022-01-01')).toBe(Math.floor(far.days / 2) * PITCH + 1)
  })

  it('gives the day under the needle, within the days that are told', () => {
    const span = spanOf(960, '2026-11-26', '2026-11-26')
    const bounds = { from: '2021-11-26', to: '2026-12-01' }
    expect(dayAt(span, xOf(span, '2026-11-30'), bounds)).toBe('2026-11-30')
    expect(dayAt(span, 955, bounds)).toBe('2026-12-01')
  })
})

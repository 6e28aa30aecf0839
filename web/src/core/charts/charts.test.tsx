import { render, screen } from '@testing-library/react'
import { startLocale } from '../i18n/locale.ts'
import Chart from './chart.tsx'
import type { ChartItem } from './chart-props.ts'
import { ticksOf, unitOf } from './unit.ts'

beforeAll(startLocale)

const months: ChartItem[] = [
  { id: '2026-09', name: '2026-09', value: 40, said: '40', link: '#/rows?month=9' },
  { id: '2026-10', name: '2026-10', value: undefined, said: '—' },
  { id: '2026-11', name: '2026-11', value: 80, said: '80', link: '#/rows?month=11' },
  { id: '2026-12', name: '2026-12', value: 79, said: '79', link: '#/rows?month=12' },
]
const drawn = (props: { time: boolean; full: boolean; items?: ChartItem[] }) => {
  const { container, unmount } = render(<Chart title="出勤" items={months} {...props} />)
  const rects = [...container.querySelectorAll('rect.on')]
  const sharp = rects.every((rect) => ['x', 'y', 'width', 'height'].every((key) => Number.isInteger(Number(rect.getAttribute(key)))))
  const links = screen.queryAllByRole('link').map((link) => [link.getAttribute('aria-label') ?? link.textContent, link.getAttribute('href')])
  const told = { ticks: rects.length, sharp, links, line: container.querySelector('.chart-line')?.getAttribute('d'), text: container.textContent ?? '' }
  unmount()
  return told
}

test('one tick is 1, 2 or 5 and their tens, so many as there is room for; anything above nothing is seen', () => {
  expect([unitOf(0, 30), unitOf(30, 30), unitOf(31, 30), unitOf(80, 30), unitOf(1240, 100), unitOf(9, 0)]).toEqual([1, 1, 2, 5, 20, 10])
  expect([ticksOf(0, 20), ticksOf(1, 20), ticksOf(1240, 20)]).toEqual([0, 1, 62])
})

test('counts over time stand beside each other as piles of ticks at whole pixels, each with its figure and the way to its rows', () => {
  const { ticks, sharp, links, text } = drawn({ time: true, full: false })
  expect({ ticks, sharp }).toEqual({ ticks: 8 + 16 + 16, sharp: true })
  expect(links).toEqual([
    ['2026-09 40', '#/rows?month=9'],
    ['2026-11 80', '#/rows?month=11'],
    ['2026-12 79', '#/rows?month=12'],
  ])
  expect(text).toContain('出勤，1 格 = 5')
  expect(text).toContain('—')
})

test('shares over time are joined, and broken where there was nothing to measure', () => {
  const { ticks, line } = drawn({ time: true, full: true })
  expect(ticks).toBe(3)
  expect(line?.match(/M/g)).toHaveLength(2)
})

test('other groups stand below each other, and so do months where there is no room beside each other', () => {
  const shares = drawn({ time: false, full: true })
  expect(shares.links.map(([words]) => words)).toEqual(['2026-09', '2026-11', '2026-12'])
  expect(shares.text).toContain('1 格 = 1')
  expect(shares.ticks).toBe(40 + 80 + 79)
  const many = Array.from({ length: 30 }, (_, n) => ({ id: `m${n}`, name: `m${n}`, value: n, said: String(n) }))
  const { line, text } = drawn({ time: true, full: true, items: many })
  expect([line, text.includes('m29')]).toEqual([undefined, true])
})

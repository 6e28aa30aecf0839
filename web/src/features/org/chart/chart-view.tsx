import { chart } from '@academy/contracts/org/chart.ts'
import { type KeyboardEvent, type MouseEvent, useEffect, useLayoutEffect, useMemo, useRef } from 'react'
import { useNounTexts } from '../../../core/texts.ts'
import { drawChart, nameRoom, type Words } from './draw.ts'
import { screenInk } from './ink.ts'
import { layoutOf } from './layout.ts'
import { inOrder, type Shown, stepFrom } from './nodes.ts'

interface Props {
  top: Shown
  words: Words
  active: string
  path: ReadonlySet<string>
  onActive: (id: string) => void
  onToggle: (id: string) => void
  onOpen: (id: string) => void
}

const WALKS = new Set(['ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight', 'Home', 'End'])
const idOf = (id: string) => `node-${id}`

const parentsOf = (top: Shown): ReadonlyMap<string, string> =>
  new Map(inOrder(top).flatMap((shown) => shown.children.map((child) => [child.id, shown.id] as const)))

const nodeAt = (event: MouseEvent): string | undefined =>
  event.target instanceof Element ? (event.target.closest('[data-node]')?.getAttribute('data-node') ?? undefined) : undefined

/** The drawing in its place: parsed as a document, so that what is no drawing never reaches the page. */
const useDrawing = (svg: string) => {
  const host = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const drawing = new DOMParser().parseFromString(svg, 'image/svg+xml').documentElement
    host.current?.replaceChildren(document.importNode(drawing, true))
  }, [svg])
  return host
}

/** Marks where the reader stands, and brings it into sight. */
const useActive = (host: { current: HTMLDivElement | null }, active: string, svg: string) => {
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new drawing has no mark yet
  useLayoutEffect(() => {
    for (const one of host.current?.querySelectorAll('[data-active]') ?? []) {
      one.removeAttribute('data-active')
      one.querySelector('[role=treeitem]')?.removeAttribute('aria-selected')
    }
    const node = host.current?.querySelector(`[data-node="${active}"]`)
    node?.setAttribute('data-active', '')
    node?.querySelector('[role=treeitem]')?.setAttribute('aria-selected', 'true')
  }, [host, active, svg])
  useEffect(() => {
    host.current?.querySelector(`[data-node="${active}"]`)?.scrollIntoView?.({ block: 'nearest', inline: 'nearest' })
  }, [host, active])
}

/** The chart as a tree: drawn as one string, walked by arrows and clicks. */
export const ChartView = ({ top, words, active, path, onActive, onToggle, onOpen }: Props) => {
  const { say } = useNounTexts(chart)
  const names = nameRoom(top, words)
  const layout = useMemo(() => layoutOf(top, names), [top, names])
  // the same words give the same string, which leaves the drawing as it is
  const svg = drawChart(layout, { words, ink: screenInk, path })
  const host = useDrawing(svg)
  useActive(host, active, svg)
  const walk = (event: KeyboardEvent) => {
    if (event.key === 'Enter' || event.key === ' ') {
      event.preventDefault()
      return onOpen(active)
    }
    if (!WALKS.has(event.key)) return
    event.preventDefault()
    const { to, toggle } = stepFrom(inOrder(top), parentsOf(top), active, event.key)
    if (toggle) onToggle(toggle)
    else if (to) onActive(to)
  }
  const click = (event: MouseEvent) => {
    const id = nodeAt(event)
    if (id) onOpen(id)
  }
  return (
    <div
      ref={host}
      className="chart-drawing"
      role="tree"
      tabIndex={0}
      aria-label={say('tree.label')}
      aria-activedescendant={idOf(active)}
      onKeyDown={walk}
      onClick={click}
    />
  )
}

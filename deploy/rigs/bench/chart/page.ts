import { drawChart, type Words } from '@academy/web/src/features/org/chart/draw.ts'
import { paper, paperInk } from '@academy/web/src/features/org/chart/ink.ts'
import { layoutOf } from '@academy/web/src/features/org/chart/layout.ts'
import type { ChartNode } from '@academy/web/src/features/org/chart/nodes.ts'
import { shownTree } from '@academy/web/src/features/org/chart/nodes.ts'
import { OrgChart } from 'd3-org-chart'

// Runs in the browser: the chart of the full network, drawn by us and by d3-org-chart, each until it stands in the page.

const figures = { required: 20, filled: 18, leaving: 1, vacant: 2, keyVacant: 1, over: 0, covered: 0 }
const REGIONS = 4
const AREAS = 6
const GROUPS = 280
const OUTLETS = 800

/** 1,109 nodes: the network, its regions and areas, groups within areas, outlets. */
const networkNodes = (): ChartNode[] => {
  const named = (id: string, kind: ChartNode['kind'], parentId?: string): ChartNode => ({
    ...{ id, kind, code: id, nameCn: `澜庭汽车${id}`, nameEn: `Lanting ${id}`, outlets: 1, preparing: 0, ...figures },
    ...(parentId ? { parentId } : {}),
  })
  const all = [named('top', 'network')]
  for (let at = 0; at < REGIONS; at++) all.push(named(`r${at}`, 'region', 'top'))
  for (let at = 0; at < REGIONS * AREAS; at++) all.push(named(`a${at}`, 'area', `r${at % REGIONS}`))
  for (let at = 0; at < GROUPS; at++) all.push(named(`g${at}`, 'group', `a${at % (REGIONS * AREAS)}`))
  for (let at = 0; at < OUTLETS; at++) all.push(named(`o${at}`, 'outlet', `g${at % GROUPS}`))
  return all
}
const nodes = networkNodes()

const words: Words = {
  name: ({ node }) => node?.nameCn ?? '',
  manager: () => '片区经理 何清越',
  below: () => ['3 家'],
  sum: () => '18/20',
  is: () => '缺 2，关键岗 1',
  vacant: (count) => `空缺 ${count}`,
  key: (count) => `其中关键岗 ${count}`,
  required: (count) => `/ ${count} 编制`,
  label: ({ id }) => id,
}

const fresh = (): HTMLElement => {
  const host = document.createElement('div')
  document.body.replaceChildren(host)
  return host
}

/** Milliseconds until the drawing stands in the page and its size is known, and of how many nodes it is. */
const timed = (draw: (host: HTMLElement) => void, count: string): { ms: number; nodes: number } => {
  const host = fresh()
  const began = performance.now()
  draw(host)
  host.getBoundingClientRect()
  return { ms: performance.now() - began, nodes: host.querySelectorAll(count).length }
}

const ours = () =>
  timed((host) => {
    const top = shownTree(nodes, { open: () => true, onlyVacant: false, kept: new Set() })
    if (!top) return
    const svg = drawChart(layoutOf(top), { words, ink: paperInk, paper })
    host.replaceChildren(document.importNode(new DOMParser().parseFromString(svg, 'image/svg+xml').documentElement, true))
  }, '[data-node]')

const theirs = () =>
  timed((host) => {
    new OrgChart()
      .container(host)
      .data(nodes.map((node) => ({ ...node, _expanded: true })))
      .layout('left')
      .duration(0)
      .nodeWidth(() => 180)
      .nodeHeight(() => 50)
      .nodeContent(({ data }: { data: unknown }) => {
        const { nameCn = '', filled, required } = data as ChartNode
        return `<div><b>${nameCn}</b><span>${filled}/${required}</span></div>`
      })
      .render()
  }, '.node')

Object.assign(window, { ours, theirs })

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

const ours = (): string => {
  const top = shownTree(nodes, { open: () => true, onlyVacant: false, kept: new Set() })
  return top ? drawChart(layoutOf(top), { words, ink: paperInk, paper }) : ''
}

const theirs = (host: HTMLElement): void =>
  void new OrgChart()
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

const text = (host: HTMLElement): string => new XMLSerializer().serializeToString(host.querySelector('svg') as SVGElement)
const stand = (svg: string, host: HTMLElement) =>
  host.replaceChildren(document.importNode(new DOMParser().parseFromString(svg, 'image/svg+xml').documentElement, true))

/** What is drawn: the text of a file, or the chart in the page with its size known; each says of how many nodes it is. */
const works: Readonly<Record<string, (host: HTMLElement) => number>> = {
  ourPicture: () => ours().split('data-node=').length - 1,
  theirPicture: (host) => {
    theirs(host)
    return text(host).split('class="node"').length - 1
  },
  ourScreen: (host) => {
    stand(ours(), host)
    host.getBoundingClientRect()
    return host.querySelectorAll('[data-node]').length
  },
  theirScreen: (host) => {
    theirs(host)
    host.getBoundingClientRect()
    return host.querySelectorAll('.node').length
  },
}

Object.assign(window, {
  draw: (name: string) => {
    const host = fresh()
    const began = performance.now()
    const count = works[name]?.(host) ?? 0
    return { ms: performance.now() - began, nodes: count }
  },
})

import { useMemo, useState } from 'react'
import { useOpenId } from '../../../core/list/open-row.ts'
import { chartApi } from './api.ts'
import { type ChartNode, found, openAtFirst, pathTo, shownTree } from './nodes.ts'

const NONE: readonly ChartNode[] = []
const NOTHING: ReadonlySet<string> = new Set()

/** What the reader has looked for: the hits, at which of them he is, and the way to it. */
const useSearch = (nodes: readonly ChartNode[]) => {
  const [text, setText] = useState('')
  const [nth, setNth] = useState(0)
  const hits = useMemo(() => found(nodes, text), [nodes, text])
  const hit = hits.length > 0 ? hits[nth % hits.length] : undefined
  const path = useMemo(() => (hit ? new Set(pathTo(nodes, hit.id)) : NOTHING), [nodes, hit])
  const seek = (next: string) => {
    setNth(next === text ? nth + 1 : 0)
    setText(next)
  }
  return { text, hits, hit, path, seek }
}

/** All that the screen holds: day, region and folding in its address, what is open and active beside. */
export const useChart = () => {
  const [day, setDay] = useOpenId('day')
  const [region, setRegion] = useOpenId('region')
  const [vacant, setVacant] = useOpenId('vacant')
  const [outlet, setOutlet] = useOpenId('outlet')
  const asked = { ...(day ? { day } : {}), ...(region ? { region: region as 'N' } : {}) }
  const answer = chartApi.useTree(asked, { quiet: true, fresh: 30 })
  const nodes = answer.data?.nodes ?? NONE
  const [turned, setTurned] = useState<ReadonlySet<string>>(NOTHING)
  const search = useSearch(nodes)
  const first = useMemo(() => openAtFirst(nodes), [nodes])
  const kept = useMemo(() => new Set([...search.path, ...(outlet ? pathTo(nodes, outlet) : [])]), [search.path, outlet, nodes])
  const top = useMemo(
    () => shownTree(nodes, { open: (id) => (kept.has(id) && !turned.has(id)) || first.has(id) !== turned.has(id), onlyVacant: vacant !== null, kept }),
    [nodes, first, turned, vacant, kept],
  )
  const [at, setAt] = useState<string>()
  const toggle = (id: string) => setTurned((before) => (before.has(id) ? new Set([...before].filter((one) => one !== id)) : new Set([...before, id])))
  return {
    answer,
    asked,
    nodes,
    top,
    today: answer.data?.today ?? '',
    day: day ?? answer.data?.today ?? '',
    setDay: (next: string) => setDay(next === answer.data?.today ? null : next),
    region,
    setRegion: (next: string | undefined) => setRegion(next ?? null),
    onlyVacant: vacant !== null,
    setOnlyVacant: (only: boolean) => setVacant(only ? '1' : null),
    outlet,
    setOutlet,
    active: search.hit?.id ?? at ?? outlet ?? top?.id ?? '',
    setActive: (id: string) => {
      search.seek('')
      setAt(id)
    },
    toggle,
    search,
  }
}
export type Chart = ReturnType<typeof useChart>

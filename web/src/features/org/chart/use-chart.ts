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

/** What its address says: the day, the region, whether full outlets are folded, which outlet is open. */
const usePlace = () => {
  const [day, setDay] = useOpenId('day')
  const [region, setRegion] = useOpenId('region')
  const [vacant, setVacant] = useOpenId('vacant')
  const [outlet, setOutlet] = useOpenId('outlet')
  return {
    ...{ day, setDay, region, outlet, setOutlet },
    setRegion: (next: string | undefined) => setRegion(next ?? null),
    onlyVacant: vacant !== null,
    setOnlyVacant: (only: boolean) => setVacant(only ? '1' : null),
    asked: { ...(day ? { day } : {}), ...(region ? { region: region as 'N' } : {}) },
  }
}

/** What is open: at first by the size of the chart, then as the reader turns it; the way to what was found and to the open outlet always. */
const useFolds = (nodes: readonly ChartNode[], onlyVacant: boolean, kept: ReadonlySet<string>) => {
  const [turned, setTurned] = useState<ReadonlySet<string>>(NOTHING)
  const first = useMemo(() => openAtFirst(nodes), [nodes])
  const top = useMemo(() => {
    const open = (id: string) => (kept.has(id) && !turned.has(id)) || first.has(id) !== turned.has(id)
    return shownTree(nodes, { open, onlyVacant, kept })
  }, [nodes, first, turned, onlyVacant, kept])
  const toggle = (id: string) =>
    setTurned((before) => {
      const next = new Set(before)
      if (!next.delete(id)) next.add(id)
      return next
    })
  return { top, toggle }
}

/** All that the screen holds: day, region and folding in its address, what is open and active beside. */
export const useChart = () => {
  const place = usePlace()
  const answer = chartApi.useTree(place.asked, { quiet: true, fresh: 30 })
  const nodes = answer.data?.nodes ?? NONE
  const today = answer.data?.today ?? ''
  const search = useSearch(nodes)
  const { outlet } = place
  const kept = useMemo(() => new Set([...search.path, ...(outlet ? pathTo(nodes, outlet) : [])]), [search.path, outlet, nodes])
  const { top, toggle } = useFolds(nodes, place.onlyVacant, kept)
  const [at, setAt] = useState<string>()
  return {
    ...place,
    ...{ answer, nodes, top, toggle, today, search },
    day: place.day ?? today,
    setDay: (next: string) => place.setDay(next === today ? null : next),
    active: search.hit?.id ?? at ?? outlet ?? top?.id ?? '',
    setActive: (id: string) => {
      search.seek('')
      setAt(id)
    },
  }
}
export type Chart = ReturnType<typeof useChart>

import { useState } from 'react'
import { useSession } from '../session/session.ts'
import { localStore, readJson } from '../storage.ts'
import { pageSizes } from './list-query.ts'

export type Density = 'comfortable' | 'compact'
export interface SavedFilter {
  name: string
  filters: Record<string, string>
}
interface Memory {
  density: Density
  hidden: string[]
  saved: SavedFilter[]
}

const nothing: Memory = { density: 'comfortable', hidden: [], saved: [] }

/** What a reader set up for one list on this device: density, hidden columns, named filters, rows of a page. */
export const useListMemory = (noun: string) => {
  const { me } = useSession()
  const key = `list.${me?.userId ?? ''}.${noun}`
  const [memory, setMemory] = useState<Memory>(() => ({ ...nothing, ...readJson<Partial<Memory>>(localStore, key, {}) }))
  const remember = (change: Partial<Memory>) => {
    const next = { ...memory, ...change }
    localStore.set(key, JSON.stringify(next))
    setMemory(next)
  }
  return { memory, remember }
}

/** How many rows of a page a reader has chosen on this device, for all of his lists; undefined until he has. */
export const useListSize = () => {
  const { me } = useSession()
  const key = `list.${me?.userId ?? ''}.limit`
  const [size, setSize] = useState(() => readJson<number | undefined>(localStore, key, undefined))
  const choose = (next: number) => {
    localStore.set(key, JSON.stringify(next))
    setSize(next)
  }
  return { size: pageSizes.find((one) => one === size), choose }
}

/** One invariant as recomputed: how many things were looked at, and the ids of those that violate it. */
export interface Finding {
  name: string
  checked: number
  violated: string[]
}

export const finding = (name: string, checked: number, violated: string[]): Finding => ({ name, checked, violated: [...new Set(violated)] })

/** How cursors read: sorting and grouping a million rows goes by the server's disk, and a batch of rows never fills our memory. */
export const heavy = { allowDiskUse: true, batchSize: 500 } as const

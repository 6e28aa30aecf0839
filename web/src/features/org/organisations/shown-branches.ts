import type { Branch } from './use-organisation-tree.ts'

export interface Narrowed {
  text: string
  region: string
  vacant: boolean
  open: boolean
}

/** As many lines as somebody reads: who seeks on types more. */
export const MOST = 400

const matches = (branch: Branch, { text, region, vacant, open }: Narrowed, cityOf: (code: string | undefined) => string): boolean => {
  const sought = [branch.code, branch.nameCn, branch.nameEn, branch.shortNameCn, branch.shortNameEn, cityOf(branch.cityCode)].join(' ').toLowerCase()
  return (
    (text === '' || sought.includes(text.toLowerCase())) &&
    (region === '' || branch.region === region) &&
    (!vacant || branch.vacant > 0) &&
    (!open || (branch.dealerStatus ?? '20') === '20')
  )
}

/** Which lines stand in the tree: those whose branches are open, or those that match, with all above them. */
export const shownBranches = (
  branches: readonly Branch[],
  narrowed: Narrowed,
  opened: ReadonlySet<string>,
  cityOf: (code: string | undefined) => string,
): Branch[] => {
  const asked = narrowed.text !== '' || narrowed.region !== '' || narrowed.vacant || narrowed.open
  const wanted = asked ? new Set(branches.filter((one) => matches(one, narrowed, cityOf)).map(({ id }) => id)) : undefined
  const shown: Branch[] = []
  let folded = Number.POSITIVE_INFINITY
  for (const branch of branches) {
    if (branch.depth > folded) continue
    folded = Number.POSITIVE_INFINITY
    if (wanted && !wanted.has(branch.id) && !branch.below.some((id) => wanted.has(id))) continue
    shown.push(branch)
    // what a text finds stands open, all else as the reader left it
    if (narrowed.text === '' && !opened.has(branch.id)) folded = branch.depth
  }
  return shown.slice(0, MOST)
}

import type { Received } from '@academy/contracts/core/endpoint.ts'
import { chart } from '@academy/contracts/org/chart.ts'
import { organisations } from '@academy/contracts/org/organisations.ts'
import { useMemo } from 'react'
import { connect, skip } from '../../../core/connect.ts'
import { usePermission } from '../../../core/session/session.ts'

type Given = Received<(typeof organisations)['endpoints']['tree']>[number]
type Figures = Received<(typeof chart)['endpoints']['vacancies']>['outlets'][number]

/** One organisation in the tree, with what is missing there and below it. */
export interface Branch extends Given {
  depth: number
  below: string[]
  /** Outlets below it. */
  outlets: number
  /** Dealers and outlets directly below it. */
  children: number
  /** Posts that templates and headcounts ask for; none where there is no template. */
  required: number
  vacant: number
  keyVacant: number
}

const OUTLET = '60'

/** Records in the order of the tree: each followed by all below it; whoever's parent is out of reach stands at the top. */
const branchesOf = (rows: readonly Given[], figures: readonly Pick<Figures, 'orgId' | 'preparing' | 'required' | 'vacant' | 'keyVacant'>[]): Branch[] => {
  const known = new Set(rows.map(({ id }) => id))
  const missing = new Map(figures.filter(({ preparing }) => !preparing).map((one) => [one.orgId, one]))
  const under = new Map<string, Given[]>()
  for (const row of rows) {
    const parent = row.parentId && known.has(row.parentId) ? row.parentId : ''
    under.set(parent, [...(under.get(parent) ?? []), row])
  }
  const found: Branch[] = []
  const place = (row: Given, depth: number): Branch => {
    const own = missing.get(row.id)
    const children = under.get(row.id) ?? []
    const branch: Branch = {
      ...row,
      ...{ depth, below: [], children: children.length, outlets: row.orgType === OUTLET ? 1 : 0 },
      ...{ required: own?.required ?? 0, vacant: own?.vacant ?? 0, keyVacant: own?.keyVacant ?? 0 },
    }
    found.push(branch)
    for (const child of children) {
      const sub = place(child, depth + 1)
      branch.below.push(sub.id, ...sub.below)
      branch.outlets += sub.outlets
      branch.required += sub.required
      branch.vacant += sub.vacant
      branch.keyVacant += sub.keyVacant
    }
    return branch
  }
  for (const top of under.get('') ?? []) place(top, 0)
  return found
}

/** The tree of what the reader reaches; who is missing only where he may see that. */
export const useOrganisationTree = () => {
  const may = usePermission()
  const tree = connect(organisations).useTree({}, { quiet: true, fresh: 15 })
  const figures = connect(chart).useVacancies(may(chart.endpoints.vacancies.permission) ? {} : skip, { quiet: true, fresh: 60 })
  const branches = useMemo(() => branchesOf(tree.data ?? [], figures.data?.outlets ?? []), [tree.data, figures.data])
  return { branches, loading: tree.loading, failure: tree.failure, refetch: tree.refetch, counted: figures.data !== undefined }
}

import { randomUUID } from 'node:crypto'
import { accessOf } from '@academy/chassis/http/access.ts'
import type { Grant } from '@academy/chassis/runtime/identity-token.ts'
import type { ServiceApp } from '@academy/chassis/runtime/service.ts'
import { type Installation, installation } from '@academy/chassis/testing/installation.ts'
import { roleState } from '@academy/contracts/identity/events.ts'
import { importOwner } from '@academy/contracts/jobs/import-owner.ts'
import { organisations } from '@academy/contracts/org/organisations.ts'
import fc from 'fast-check'
import { org } from '../app.ts'

const { page, save, update, removeOne } = organisations.endpoints
/** Another service, which knows the tree from its replica only. */
const listener: ServiceApp = { name: 'fee', routes: () => [], reactions: [] }
const groups = ['G0', 'G1']
const dealers = ['D0', 'D1', 'D2', 'D3']
const outlets = ['O0', 'O1', 'O2', 'O3', 'O4', 'O5']
const typeOf = (code: string) => ({ R: '10', G: '40', D: '50', O: '60' })[code[0] as 'R'] as '10'

let site: Installation
beforeAll(async () => {
  site = await installation([org, listener])
})
afterAll(async () => site.stop())

/** A tenant of its own with a tree, beside a plain map of who hangs below whom: the model that the service must agree with. */
const tree = async (tenantId: string, parents: Record<string, string>) => {
  const as = { userId: 'u', tenantId, grants: [{ code: 'S1', roots: [] }] }
  for (const dataScope of ['1', '2', '3', '4', '5'] as const) {
    const permissions = ['page', 'save', 'update', 'delete'].map((verb) => `org:organisations:${verb}`)
    await site.tell(
      roleState,
      `${tenantId}-S${dataScope}`,
      { id: `${tenantId}-S${dataScope}`, code: `S${dataScope}`, nameCn: '范', nameEn: 'S', dataScope, permissions },
      { tenantId },
    )
  }
  await site.settled()
  const ids = new Map<string, string>()
  const above = new Map<string, string>()
  const fields = (code: string, parent?: string) => {
    const parentId = parent && ids.get(parent)
    return {
      code,
      nameCn: '店',
      nameEn: code,
      orgType: typeOf(code),
      ...(code[0] === 'O' ? { outletKind: '4S-L' as const } : {}),
      ...(parentId ? { parentId } : {}),
    }
  }
  for (const code of ['R', ...groups, ...dealers, ...outlets]) {
    const parent = code === 'R' ? undefined : (parents[code] ?? 'R')
    ids.set(code, site.ok(await site.call('org', save, fields(code, parent), as)).id)
    if (parent) above.set(code, parent)
  }
  return {
    ids,
    tenantId,
    move: async (code: string, parent: string) => {
      site.ok(await site.call('org', update, { id: ids.get(code) as string, ...fields(code, parent) }, as))
      above.set(code, parent)
    },
    bring: async (codes: readonly string[], parent: string) => {
      const rows = codes.map((code, at) => ({ row: at + 3, values: { ...fields(code), parent } }))
      const { apply } = importOwner('org').endpoints
      const sum = site.ok(await site.internal('org', apply, { sheet: 'organisations', rows, runId: randomUUID() }, tenantId))
      expect(sum).toMatchObject({ created: codes.length, errors: [] })
      const { records } = site.ok(await site.call('org', page, { limit: 100 }, { ...as, grants: [{ code: 'S1', roots: [] }] }))
      for (const row of records.filter(({ code }) => codes.includes(code))) ids.set(row.code, row.id)
      for (const code of codes) above.set(code, parent)
    },
    close: async (code: string) => {
      if (!ids.has(code)) return
      site.ok(await site.call('org', removeOne, { id: ids.get(code) as string }, as))
      ids.delete(code)
      above.delete(code)
    },
    below: (root: string): string[] => {
      const isBelow = (code: string | undefined): boolean => code !== undefined && (code === root || isBelow(above.get(code)))
      return [...ids.keys()].filter(isBelow)
    },
    seen: async (grants: Grant[]) => {
      const { records } = site.ok(await site.call('org', page, { limit: 100 }, { ...as, userId: 'reader', grants }))
      return records.map((row) => row.code).sort()
    },
  }
}
type Tree = Awaited<ReturnType<typeof tree>>

const reached = (of: Tree, scope: string, roots: string[]): string[] => {
  if (scope === '1') return [...of.ids.keys()]
  if (scope === '5') return []
  return scope === '2' ? roots.filter((root) => of.ids.has(root)) : roots.flatMap((root) => of.below(root))
}
const agrees = async (of: Tree, held: { scope: string; roots: string[] }[]) => {
  const grants = held.map(({ scope, roots }) => ({ code: `S${scope}`, roots: roots.map((root) => of.ids.get(root) ?? 'closed') }))
  expect(await of.seen(grants)).toEqual([...new Set(held.flatMap(({ scope, roots }) => reached(of, scope, roots)))].sort())
}
/** Every service's memory, and the memory of one that starts now. */
const everywhere = async (of: Tree) => {
  const fresh = accessOf('fee')
  await fresh.load()
  const accesses = [...site.running.map(({ access }) => access), fresh]
  for (const [code, id] of of.ids)
    for (const access of accesses) expect(new Set(access.below(of.tenantId, id))).toEqual(new Set(of.below(code).map((one) => of.ids.get(one))))
}

const one = <T>(...of: T[]) => fc.constantFrom(...of)
const shape = fc.record({
  ...Object.fromEntries(dealers.map((code) => [code, one('R', ...groups)])),
  ...Object.fromEntries(outlets.map((code) => [code, one(...dealers)])),
}) as fc.Arbitrary<Record<string, string>>
const dealerMove = fc.tuple(one(...dealers), one('R', ...groups))
const outletMove = fc.tuple(one(...outlets), one(...dealers))
const closing = fc.tuple(one(...outlets), fc.constant(null))
const steps = fc.array(fc.oneof(dealerMove, outletMove, closing), { minLength: 1, maxLength: 6 })
const held = fc.array(
  fc.record({ scope: one('2', '3', '4', '5', '1'), roots: fc.uniqueArray(one('R', ...groups, ...dealers, ...outlets), { maxLength: 3 }) }),
  { minLength: 1, maxLength: 3 },
)

describe('what a grant reaches is the subtree of its roots, whatever the tree (I36)', () => {
  let run = 0
  test('after any moves and closures, in the list, in every service and after a restart', async () => {
    await fc.assert(
      fc.asyncProperty(shape, steps, fc.array(held, { minLength: 4, maxLength: 4 }), async (parents, moves, readers) => {
        const of = await tree(`tree-${++run}`, parents)
        for (const [code, parent] of moves) {
          if (parent === null) await of.close(code)
          else if (of.ids.has(code)) await of.move(code, parent)
        }
        await site.settled()
        for (const reader of readers) await agrees(of, reader)
        await everywhere(of)
      }),
      { numRuns: 8 },
    )
  })

  test('also when a dealer and its outlets move at the same time', async () => {
    await fc.assert(
      fc.asyncProperty(shape, fc.array(fc.tuple(dealerMove, outletMove), { minLength: 3, maxLength: 5 }), async (parents, pairs) => {
        const of = await tree(`tree-${++run}`, parents)
        for (const [[dealer, above], [outlet]] of pairs) await Promise.all([of.move(dealer, above), of.move(outlet, dealer)])
        await site.settled()
        for (const root of dealers.concat(groups)) await agrees(of, [{ scope: '3', roots: [root] }])
        await everywhere(of)
      }),
      { numRuns: 5 },
    )
  })

  test('also when a workbook brings outlets below a dealer that moves at the same time', async () => {
    await fc.assert(
      fc.asyncProperty(shape, dealerMove, async (parents, [dealer, group]) => {
        const of = await tree(`tree-${++run}`, parents)
        await Promise.all([of.bring(['O6', 'O7', 'O8'], dealer), of.move(dealer, group)])
        await site.settled()
        for (const root of dealers.concat(groups)) await agrees(of, [{ scope: '3', roots: [root] }])
        await everywhere(of)
      }),
      { numRuns: 5 },
    )
  })
})

import fc from 'fast-check'
import { childrenOf, hangingReasons, inTree, reordered, subtreeOf, type TreeRow } from './tree.ts'

const row = (key: string, parent?: string, order = 10): TreeRow => ({ id: `id-${key}`, key, parent, order })
const rows = [row('a'), row('b', undefined, 20), row('a1', 'a', 20), row('a2', 'a', 10), row('a1x', 'a1'), row('lost', 'gone')]

describe('the shape of a tree', () => {
  test('every record stands once, below its parent and in order; one whose parent is gone stands at the root', () => {
    expect(inTree(rows).map(({ key, path, below }) => [key, path.length, below])).toEqual([
      ...[
        ['a', 1, 3],
        ['a2', 2, 0],
        ['a1', 2, 1],
        ['a1x', 3, 0],
      ],
      ...[
        ['lost', 1, 0],
        ['b', 1, 0],
      ],
    ])
    expect(subtreeOf(rows, 'a').map(({ key }) => key)).toEqual(['a2', 'a1', 'a1x'])
  })

  test('rows that hang in a circle are still shown, and looked through without end', () => {
    const circle = [row('a'), row('x', 'y'), row('y', 'x'), row('z', 'z')]
    expect(inTree(circle).map(({ key }) => key)).toEqual(['a', 'x', 'y', 'z'])
    expect(subtreeOf(circle, 'x').map(({ key }) => key)).toEqual(['y'])
    expect(hangingReasons(circle, 'x', 'a', 4)).toEqual([])
  })

  test('nothing hangs below itself, below its own, below what is gone, or deeper than there may be', () => {
    const codes = (self: string | undefined, parent: string | undefined, depth = 4) => hangingReasons(rows, self, parent, depth).map(({ code }) => code)
    expect(codes('a', 'a')).toEqual(['treeCycle'])
    expect(codes('a', 'a1x')).toEqual(['treeCycle'])
    expect(codes('b', 'nowhere')).toEqual(['treeParentGone'])
    expect(codes('a', 'b', 3)).toEqual(['treeTooDeep'])
    expect(codes('a', 'b', 4)).toEqual([])
    expect(codes(undefined, 'a1x', 3)).toEqual(['treeTooDeep'])
    expect(codes('a', undefined)).toEqual([])
  })

  test('one that is put before a sibling, or at the end, stands there, and only what changes is written', () => {
    const line = [row('p', undefined, 10), row('q', undefined, 20), row('r', undefined, 30)]
    const [, , last] = line as [TreeRow, TreeRow, TreeRow]
    expect(reordered(line, last, 'id-p')).toEqual([
      { id: 'id-r', order: 10 },
      { id: 'id-p', order: 20 },
      { id: 'id-q', order: 30 },
    ])
    expect(reordered(line.slice(0, 2), row('n'), undefined)).toEqual([{ id: 'id-n', order: 30 }])
  })

  test('after any moves that were allowed there is no cycle, and everybody is still there', () => {
    const keys = ['a', 'b', 'c', 'd', 'e', 'f']
    const moves = fc.array(fc.tuple(fc.constantFrom(...keys), fc.option(fc.constantFrom(...keys), { nil: undefined })), { maxLength: 40 })
    fc.assert(
      fc.property(moves, (asked) => {
        let tree = keys.map((key, at) => row(key, undefined, at * 10))
        for (const [key, parent] of asked)
          if (hangingReasons(tree, key, parent, 4).length === 0) tree = tree.map((one) => (one.key === key ? { ...one, parent } : one))
        const shown = inTree(tree)
        expect(shown.map((one) => one.key).sort()).toEqual(keys)
        expect(Math.max(...shown.map((one) => one.path.length))).toBeLessThanOrEqual(4)
        expect(childrenOf(tree, undefined).length).toBeGreaterThan(0)
      }),
    )
  })
})

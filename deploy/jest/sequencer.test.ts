import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { root } from '../local/root.ts'

/** What jest gives its sequencer: a path, and what its own order is made from. */
interface Test {
  path: string
  context: object
}
interface Sequencer {
  _getCache(test: Test): Record<string, [result: number, ms: number]>
  sort(tests: Test[]): Test[]
}

const OurSequencer = createRequire(import.meta.url)('./sequencer.cjs') as { new (): Sequencer; long: readonly string[] }
const context = { config: { cache: false }, hasteFS: { getSize: () => 1 } }
const testOf = (file: string): Test => ({ path: join(root, file), context })
const [first = '', second = ''] = OurSequencer.long

test('every long file is there: who renames one renames it in the order too', () => {
  expect(OurSequencer.long.filter((file) => !existsSync(join(root, file)))).toEqual([])
})

test('long files come first where nothing is known of them; where it is, jest knows better', () => {
  const sequencer = new OurSequencer()
  const [quick, long, other] = [testOf('quick.test.ts'), testOf(second), testOf(first)]
  expect(sequencer.sort([quick, long, other])).toEqual([other, long, quick])
  const known = sequencer._getCache(long)
  for (const [{ path }, ms] of [
    [quick, 9],
    [long, 5],
    [other, 1],
  ] as const)
    known[path] = [1, ms]
  expect(sequencer.sort([long, other, quick])).toEqual([quick, long, other])
})

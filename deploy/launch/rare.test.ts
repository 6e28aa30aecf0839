import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { readTree } from '../check/tree.ts'
import { root } from '../local/root.ts'
import { rare, rareOf } from './rare.ts'

const files = ['deploy/rigs/faults/short.test.ts', 'deploy/local/start-redis.test.ts', 'services/fee/ledger.test.ts', 'deploy/tests/matrix/matrix.test.ts']

test('a change of a service leaves out the tests of the tools and the stories of single screens, and nothing of the product', () => {
  expect(rareOf(files, ['services/fee/ledger.ts'])).toEqual({ tests: files.slice(0, 2), coreStories: true })
})

test('a change of a tool, of a server, of the shell brings back what is about it', () => {
  expect(rareOf(files, ['deploy/rigs/bench/main.ts'])).toEqual({ tests: [files[1]], coreStories: true })
  expect(rareOf(files, ['deploy/cluster/main.ts', 'web/src/core/list/page.tsx'])).toEqual({ tests: [files[1]], coreStories: false })
  expect(rareOf(files, ['gateway/app.ts'])).toEqual({ tests: files.slice(0, 2), coreStories: false })
})

test('a change of the chassis, of a library or of how tests run leaves out nothing', () => {
  for (const path of ['services/chassis/http/mount.ts', 'package-lock.json', 'deploy/launch/test.ts', 'deploy/jest/web-setup.ts'])
    expect(rareOf(files, [path])).toEqual({ tests: [], coreStories: false })
})

test('what is rare is there: who renames a folder of tools renames it here too', async () => {
  const paths = [...(await readTree(root)).keys()]
  for (const { what, tests } of rare) expect([what, paths.filter((path) => tests.test(path)).length > 5]).toEqual([what, true])
  expect(existsSync(join(root, 'gateway'))).toBe(true)
})

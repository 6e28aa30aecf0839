import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { localStorage } from '@academy/chassis/storage/storage.ts'
import { noteKind, noteTold, type SeedKind } from '../demo/notes.ts'
import { isFilled, isPlayed } from './filled.ts'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'academy-filled-'))
})
afterEach(() => rm(folder, { recursive: true, force: true }))

const filledWith = async (kind: SeedKind) => {
  const storage = localStorage(folder)
  if (kind !== 'empty') await noteKind(storage, kind)
  await noteTold(storage)
  return storage
}

test('what nobody filled is filled, also where a start was cut off before the brokers were told', async () => {
  const storage = localStorage(folder)
  expect(await isFilled(storage, undefined)).toBe(false)
  await noteKind(storage, 'demo')
  expect(await isFilled(storage, 'demo')).toBe(false)
})

test.each<[SeedKind, (string | undefined)[], string[]]>([
  ['demo', [undefined, 'demo', 'past', 'empty'], ['full']],
  ['full', [undefined, 'full', 'empty'], ['demo', 'past']],
  ['empty', [undefined, 'empty'], ['demo', 'past', 'full']],
])('data of --seed=%s are used again as they are, and never mixed with another seed', async (kind, good, bad) => {
  const storage = await filledWith(kind)
  for (const asked of good) expect(await isFilled(storage, asked)).toBe(true)
  for (const asked of bad) await expect(isFilled(storage, asked)).rejects.toThrow(`These data were filled with --seed=${kind}`)
})

test('the demo is played where there is one and nobody asked for its past alone', async () => {
  const played = async (kind: SeedKind) => {
    const storage = await filledWith(kind)
    return Promise.all([undefined, 'demo', 'past', 'full', 'empty'].map((asked) => isPlayed(storage, asked)))
  }
  expect(await played('empty')).toEqual([false, false, false, false, false])
  expect(await played('full')).toEqual([false, false, false, false, false])
  expect(await played('demo')).toEqual([true, true, false, false, false])
})

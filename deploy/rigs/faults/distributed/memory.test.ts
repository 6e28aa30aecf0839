import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { heldOf, swollen, tellsMemory, toldOf } from './memory.ts'

test('a process tells what it holds on to, not what could be collected', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'academy-held-'))
  const makes = (kept: string) => `${kept}Array.from({ length: 40 }, () => Buffer.alloc(2 ** 20, 1)); console.log('made'); setInterval(() => undefined, 1000)`
  const held = async (kept: string): Promise<number> => {
    const child = spawn(process.execPath, ['-e', makes(kept)], {
      env: { ...process.env, ...(await tellsMemory(folder)) },
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    await once(child.stdout, 'data')
    return heldOf(folder, child.pid ?? 0).finally(() => child.kill('SIGKILL'))
  }
  const [keeping, leaving] = [await held('globalThis.kept = '), await held('')]
  rmSync(folder, { recursive: true, force: true })
  expect(keeping - leaving).toBeGreaterThanOrEqual(39)
}, 60_000)

test('each process is judged by what it held itself; others that hold less do not help it', () => {
  const before = new Map([
    ['fee', 50],
    ['training', 90],
    ['jobs', 60],
  ])
  const after = new Map([
    ['fee', 91],
    ['training', 20],
    ['jobs', 100],
  ])
  expect(swollen(before, after)).toEqual(['memory of fee is not back: 50 → 91 MB held'])
  expect(toldOf(before, after)).toBe('held by all processes 200 → 211 MB, most of them fee +41 MB')
})

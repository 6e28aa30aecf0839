import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { keep } from './kept.ts'

let home = ''
beforeAll(async () => {
  home = await mkdtemp(join(tmpdir(), 'kept-'))
})
afterAll(() => rm(home, { recursive: true, force: true }))

const served = (command: () => Promise<{ program: string; args: string[] }>, signal: AbortSignal) => ({
  ...{ name: 'part', file: join(home, 'part.json'), log: join(home, 'part.log'), isError: /error/, answers: async () => true },
  ...{ command, signal },
})

test('who ends a start does not wait for the program to be fetched, and nothing is started', async () => {
  const end = new AbortController()
  let fetched: (found: { program: string; args: string[] }) => void = () => undefined
  const fetching = new Promise<{ program: string; args: string[] }>((resolve) => {
    fetched = resolve
  })
  const starting = keep(served(() => fetching, end.signal))
  setTimeout(() => end.abort(new Error('stopped by its user')), 20)
  await expect(starting).rejects.toThrow('stopped by its user')
  // the fetch comes to its end later
  fetched({ program: 'touch', args: [join(home, 'started')] })
  await new Promise((resolve) => setTimeout(resolve, 50))
  expect([existsSync(join(home, 'started')), existsSync(join(home, 'part.json'))]).toEqual([false, false])
})

test('a start that is asked for after the end does not look for its program', async () => {
  let looked = 0
  const command = async () => {
    looked++
    return { program: 'true', args: [] }
  }
  await expect(keep(served(command, AbortSignal.abort(new Error('over already'))))).rejects.toThrow('over already')
  expect(looked).toBe(0)
})

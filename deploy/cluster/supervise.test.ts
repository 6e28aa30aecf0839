import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { isAlive, processOf } from '../local/running.ts'
import { runOnce, supervise } from './supervise.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'academy-supervise-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

const program = async (name: string, text: string): Promise<string> => {
  const file = join(folder, `${name}.mjs`)
  await writeFile(file, text)
  return file
}
const until = async (so: () => boolean): Promise<void> => {
  while (!so()) await sleep(20)
}

test('a process that is killed is started again on the same address, until it is stopped', async () => {
  const said: string[] = []
  const file = await program('stays', "process.stdout.write('READY on ' + process.env.PORT + '\\nlives\\n'); setInterval(() => {}, 1000)")
  const member = supervise({ name: 'fee', file, env: { PORT: '4711' } }, (line) => void said.push(line))
  await member.ready
  const first = member.pid
  process.kill(first, 'SIGKILL')
  await until(() => said.filter((line) => line.endsWith('│ lives')).length === 2)
  expect(said.filter((line) => line.startsWith('fee ended'))).toEqual(['fee ended (SIGKILL); it is started again'])
  const second = processOf(member.pid)
  expect([second.pid === first, isAlive(second)]).toEqual([false, true])
  await member.stop()
  expect(isAlive(second)).toBe(false)
})

test('a program that runs to its end ends at once when it is told to', async () => {
  const said: string[] = []
  const file = await program('lasts', "console.log('lives'); setInterval(() => {}, 1000)")
  const end = new AbortController()
  const over = runOnce({ name: 'seed', file, env: {} }, (line) => void said.push(line), end.signal)
  void until(() => said.some((line) => line.endsWith('│ lives'))).then(() => end.abort())
  await expect(over).rejects.toThrow('seed failed (code null)')
})

test('one that cannot begin says so, and so does a program that fails', async () => {
  const file = await program('fails', "console.error('no broker'); process.exit(3)")
  const said: string[] = []
  const member = supervise({ name: 'org', file, env: {} }, (line) => void said.push(line))
  await expect(member.ready).rejects.toThrow('org ended before it was ready (code 3)')
  await member.stop()
  await expect(runOnce({ name: 'topics', file, env: {} }, (line) => void said.push(line))).rejects.toThrow('topics failed (code 3)')
  expect(said.some((line) => line.endsWith('│ no broker'))).toBe(true)
})

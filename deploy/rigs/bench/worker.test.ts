import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { asked, ended, heard } from './worker.ts'

const children: ChildProcess[] = []
const running = (program: string): ChildProcess => {
  const child = spawn(process.execPath, ['-e', program], { stdio: ['ignore', 'ignore', 'ignore', 'ipc'] })
  children.push(child)
  return child
}
afterAll(() => Promise.all(children.map(ended)))

const answerOf = ({ answer }: Record<string, unknown>) => answer as number | undefined
const echo = "process.on('message', (n) => { process.send({ ready: true }); process.send(n === '1' ? { answer: 1 } : { trouble: 'no' }) })"

test('an answer is heard among other words, trouble is told', async () => {
  const child = running(echo)
  expect(await asked(child, '1', answerOf)).toBe(1)
  await expect(asked(child, '2', answerOf)).rejects.toThrow('no')
})

test('a process that crashes before its answer, or before it is asked, does not hang the bench', async () => {
  const child = running("process.on('message', () => process.exit(7))")
  await expect(asked(child, 'crash', answerOf)).rejects.toThrow('ended with 7')
  await expect(asked(child, 'again', answerOf)).rejects.toThrow('ended with 7')
  await ended(child)
})

test('a process that says nothing is not waited for for ever; one that was killed has ended', async () => {
  const child = running('setInterval(() => {}, 1e6)')
  await once(child, 'spawn')
  await expect(heard(child, answerOf, 50)).rejects.toThrow('said nothing for 0.05 s')
  await ended(child)
  await ended(child)
  expect(child.signalCode).toBe('SIGKILL')
})

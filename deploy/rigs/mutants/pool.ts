import { type ChildProcess, fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import type { Task } from './mutants.worker.ts'

/** Longer than any subject's tests take by far: a mutant that takes longer never ends. */
const PATIENCE_MS = 6_000

const ENDED = 'the process ended'

interface Said {
  id: number
  by?: string | null
  trouble?: string
}

const started = (): Promise<ChildProcess> =>
  new Promise((resolve) => {
    const child = fork(fileURLToPath(new URL('./mutants.worker.ts', import.meta.url)), [], { stdio: ['ignore', 'ignore', 'ignore', 'ipc'], execArgv: [] })
    child.on('error', () => undefined) // a task for a process that is just ending: its exit says so
    child.once('message', () => resolve(child))
  })

const said = (child: ChildProcess, task: Task): Promise<Said> =>
  new Promise((resolve) => {
    const done = (what: Said) => {
      clearTimeout(late)
      child.off('message', done)
      child.off('exit', gone)
      resolve(what)
    }
    const gone = () => done({ id: task.id, by: ENDED })
    const late = setTimeout(() => {
      child.kill('SIGKILL')
      done({ id: task.id, by: 'time' })
    }, PATIENCE_MS)
    child.on('message', done)
    child.once('exit', gone)
    child.send(task)
  })

/** Runs tasks in so many processes; a process that a mutant has killed is replaced. Gives which test failed for each, `null` where none did. */
export const inProcesses = async (tasks: readonly Task[], width: number): Promise<Map<number, string | null>> => {
  const queue = [...tasks]
  const found = new Map<number, string | null>()
  const run = async () => {
    let child = await started()
    for (let task = queue.shift(); task; task = queue.shift()) {
      let told = await said(child, task)
      if (told.by === ENDED) {
        child = await started()
        told = await said(child, task)
      }
      const { by = null, trouble } = told
      if (trouble) throw new Error(`${task.file}: ${trouble}`)
      found.set(task.id, by)
      if (child.exitCode !== null || child.signalCode !== null || child.killed) child = await started()
    }
    child.disconnect()
  }
  await Promise.all(Array.from({ length: width }, run))
  return found
}

import { type ChildProcess, fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { ending } from './ending.ts'
import { Wrong } from './figure.ts'

const PATIENCE_MS = 300_000

const isGone = ({ exitCode, signalCode }: ChildProcess): boolean => exitCode !== null || signalCode !== null

/** Ends a process and waits until it has gone, also where it has gone before. */
export const ended = (child: ChildProcess): Promise<void> =>
  new Promise((resolve) => {
    if (isGone(child)) return resolve()
    child.once('exit', () => resolve())
    child.kill('SIGKILL')
  })

/** Starts a program of a bench (`*.worker.ts`) in a process of its own, which does not outlive the bench. */
export const forked = (program: URL, env: NodeJS.ProcessEnv = {}, execArgv: string[] = ['--enable-source-maps']): ChildProcess => {
  const child = fork(fileURLToPath(program), [], { env: { ...process.env, ...env }, execArgv })
  ending(() => ended(child))
  return child
}

/** The first thing a child says of which `pick` makes something. Rejects when it tells of trouble, has ended, or says nothing for so long. */
export const heard = <T>(child: ChildProcess, pick: (said: Record<string, unknown>) => T | undefined, patienceMs = PATIENCE_MS): Promise<T> =>
  new Promise((resolve, reject) => {
    const over = (settle: () => void) => {
      clearTimeout(late)
      child.off('message', listen).off('exit', gone)
      settle()
    }
    const listen = (said: Record<string, unknown>) => {
      if (said.trouble) return over(() => reject(new Wrong(String(said.trouble))))
      const found = pick(said)
      if (found !== undefined) over(() => resolve(found))
    }
    const gone = () => over(() => reject(new Wrong(`a process of the bench ended with ${child.exitCode ?? child.signalCode}`)))
    const late = setTimeout(() => over(() => reject(new Wrong(`a process of the bench said nothing for ${patienceMs / 1000} s`))), patienceMs)
    child.on('message', listen).once('exit', gone)
    if (isGone(child)) gone()
  })

/** Asks a child and gives what `pick` makes of its answer. Rejects as `heard` does. */
export const asked = <T>(child: ChildProcess, question: object | string, pick: (said: Record<string, unknown>) => T | undefined): Promise<T> => {
  const answer = heard(child, pick)
  // a question that no longer reaches it is told by its end
  child.send(question, () => undefined)
  return answer
}

/** Ends this process with its parent, also when that went while this one began. */
export const endWithParent = (): void => {
  if (!process.connected) process.exit(0)
  process.on('disconnect', () => process.exit(0))
}

import { mkdir } from 'node:fs/promises'
import { dirname } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { lastWords, launch, recall, remember, untilReady } from './child.ts'
import { freePort, isFree } from './ports.ts'
import { end, isAlive, type Process, processOf } from './running.ts'
import type { Report } from './supply.ts'
import { Trouble } from './trouble.ts'

/** A program that serves one data folder on one port of 127.0.0.1. */
export interface Served {
  name: string
  /** Remembers port and process beside the data. */
  file: string
  log: string
  /** The lines of the log that say what went wrong. */
  isError: RegExp
  command: (port: number) => Promise<{ program: string; args: string[]; env?: NodeJS.ProcessEnv }>
  /** Whether it answers now. */
  answers: (port: number) => Promise<boolean>
  /** Resolves when it can be used; where absent, it can as soon as it answers. */
  ready?: (port: number) => Promise<unknown>
  /** Taken instead of the remembered one. */
  port?: number
  report?: Report
  /** Ends the wait for the program, which may have to be fetched first; one that already starts is stopped by its file. */
  signal?: AbortSignal
}

export interface Kept {
  port: number
  readonly pid: number
  /** Sends the signal to it; SIGKILL (when none is named) and SIGTERM are waited for. */
  kill(signal?: NodeJS.Signals): Promise<void>
  /** Ends it when it still runs, and starts it again on its data and its port. */
  restart(): Promise<void>
  /** Ends it and waits until it has gone; its port stays remembered. */
  stop(): Promise<void>
}

const patience = 60_000

const leftover = async ({ file, answers, port: wanted }: Served): Promise<{ port: number; process: Process } | undefined> => {
  const { port, process } = (await recall(file)) ?? {}
  if (!port || !process || !isAlive(process)) return undefined
  if ((wanted ?? port) === port && (await answers(port))) return { port, process }
  await end(process)
  return undefined
}

const portFor = async ({ file, port }: Served): Promise<number> => {
  if (port) return port
  const memory = await recall(file)
  return memory && (await isFree(memory.port)) ? memory.port : freePort()
}

const untilAnswers = async (port: number, own: Process, { name, answers }: Served): Promise<boolean> => {
  for (const until = Date.now() + patience; isAlive(own); await sleep(20)) {
    if (await answers(port)) return true
    if (Date.now() > until) throw new Error(`${name} on port ${port} did not answer within ${patience / 1000} s`)
  }
  return false
}

/** What is waited for, or the reason why nobody waits any more. */
const unlessEnded = async <T>(work: () => Promise<T>, signal?: AbortSignal): Promise<T> => {
  if (!signal) return work()
  signal.throwIfAborted()
  const own = new AbortController()
  const ended = new Promise<never>((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { signal: own.signal })
  })
  return Promise.race([work(), ended]).finally(() => own.abort())
}

const startOn = async (port: number, served: Served): Promise<Process> => {
  const { name, file, log, isError, command, ready } = served
  if (!(await isFree(port))) throw new Trouble(`${name} cannot start: port ${port} is taken by another program.`)
  const { program, args, env } = await unlessEnded(() => command(port), served.signal)
  const child = launch(program, args, log, env)
  const process = processOf(child.pid ?? 0)
  if (child.pid) await remember(file, { port, process })
  try {
    await untilReady(name, child, log, ready ? ready(port) : untilAnswers(port, process, served), isError)
  } catch (thrown) {
    await stopKept(file)
    throw thrown
  }
  return process
}

const waited: readonly NodeJS.Signals[] = ['SIGKILL', 'SIGTERM']

const signal = async (own: Process, name: NodeJS.Signals): Promise<void> => {
  if (!isAlive(own)) return
  process.kill(own.pid, name)
  if (waited.includes(name)) await end(own)
}

/** Starts the program, or takes the one again that a killed run left on these data: when it answers; else that one is ended first. */
export const keep = async (served: Served): Promise<Kept> => {
  await mkdir(dirname(served.file), { recursive: true })
  const found = await leftover(served)
  if (found) served.report?.(`A ${served.name} left over from an earlier run is used again.`)
  const port = found?.port ?? (await portFor(served))
  let own = found?.process ?? (await startOn(port, served))
  return {
    port,
    get pid() {
      return own.pid
    },
    kill: (name = 'SIGKILL') => signal(own, name),
    restart: async () => {
      await end(own)
      own = await startOn(port, served)
    },
    stop: () => stopKept(served.file),
  }
}

/** The last words of a program that this file remembers as running and that has gone without us; undefined where it runs, or was stopped. */
export const lostOf = async ({ name, file, log, isError }: Pick<Served, 'name' | 'file' | 'log' | 'isError'>): Promise<string | undefined> => {
  const { process } = (await recall(file)) ?? {}
  if (!process || isAlive(process)) return undefined
  return `${name} ended before it was stopped; its log says:\n${await lastWords(log, isError)}`
}

/** Stops the program that this file remembers, whoever of us started it, and waits until it has gone; its port stays remembered. */
export const stopKept = async (file: string): Promise<void> => {
  const memory = await recall(file)
  if (!memory?.process) return
  await end(memory.process)
  await remember(file, { port: memory.port })
}

import { join } from 'node:path'
import { deleteData } from '../launch/fresh.ts'
import { claim, needAlone, release } from '../launch/instance.ts'
import { optionsOf } from '../launch/options.ts'
import { needFreePort } from '../launch/port-owner.ts'
import { readyLines } from '../launch/ready.ts'
import { step } from '../launch/steps.mjs'
import { buildWeb } from '../launch/web-build.ts'
import { root } from '../local/root.ts'
import { isFilled, isPlayed } from './filled.ts'
import { environment, membersOf } from './members.ts'
import { scaleOf } from './options.ts'
import { type Parts, startParts, storageOf } from './parts.ts'
import { bundleAll } from './programs.ts'
import { runOnce, type Supervised, supervise } from './supervise.ts'

const say = (line: string) => console.log(line)

interface Running {
  /** The parts, from when they begin to start. */
  parts?: Promise<Parts>
  members: Supervised[]
  /** What runs to its own end: topics, seed, play. */
  tools: Promise<void>[]
  end: AbortController
  stopping?: Promise<void>
}

/** Services first, so that what they still tell reaches the brokers; then the parts, also those that are only starting. */
const stopAll = async ({ parts, members, tools, end }: Running, dataDir: string): Promise<void> => {
  end.abort()
  await Promise.all([...members.map((one) => one.stop()), Promise.allSettled(tools)])
  const [started] = await Promise.allSettled([parts])
  // a start that fails, or is told to end, leaves nothing behind
  if (started.status === 'fulfilled') await started.value?.stop()
  await release(dataDir)
}
const stopOnce = (running: Running, dataDir: string): Promise<void> => {
  running.stopping ??= stopAll(running, dataDir)
  return running.stopping
}

const listenForEnd = (running: Running, dataDir: string): void => {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
    process.on(signal, () => {
      if (running.stopping) return
      say('\nStopping; the data are kept.')
      // a web build that is under way is left to itself
      stopOnce(running, dataDir).then(
        () => process.exit(0),
        () => process.exit(1),
      )
    })
}

/** Parts, pages and programs beside each other; nothing goes on from here when it was stopped meanwhile. */
const prepare = async (running: Running, dataDir: string) => {
  let files: ReadonlyMap<string, string> = new Map()
  const bundles = async () => {
    files = await bundleAll()
    return `${files.size} programs`
  }
  running.parts = startParts(dataDir, running.end.signal)
  const [parts] = await Promise.all([running.parts, step('web build', buildWeb), step('programs', bundles)])
  return { parts, files }
}

const runAll = async (running: Running, args: string[], began: number): Promise<void> => {
  const { port, dataDir, seed } = cluster(args)
  const { signal } = running.end
  const scale = scaleOf(args)
  const { parts, files } = await prepare(running, dataDir)
  const env = environment(parts, dataDir, port)
  const once = async (name: string, own: string[] = [], known: NodeJS.ProcessEnv = {}): Promise<undefined> => {
    signal.throwIfAborted()
    const over = runOnce({ name, file: files.get(name) ?? '', env: { ...env, ...known }, args: own }, say, signal)
    running.tools.push(over)
    await over
  }
  const storage = storageOf(parts)
  const filled = await isFilled(storage, seed)
  await step('topics', () => once('topics'))
  if (!filled) await step('seed', () => once('seed', seed ? [`--seed=${seed}`] : []))
  const { members, addresses } = await membersOf(scale, files, env, port)
  signal.throwIfAborted()
  await step(`${members.length} processes`, async () => {
    running.members = members.map((member) => supervise(member, say))
    await Promise.all(running.members.map(({ ready }) => ready))
    return running.members.map(({ name, pid }) => `${name} ${pid}`).join(', ')
  })
  for (const line of await readyLines(began, port, dataDir)) say(line)
  if (await isPlayed(storage, seed)) once('play', [], addresses).catch((error: unknown) => running.stopping ?? say(String(error)))
}

/** The options of `npm start`, on data of its own: the two ways of running do not share a bus. */
const cluster = (args: string[]) => optionsOf(args, { ...process.env, DATA_DIR: process.env.DATA_DIR ?? join(root, '.data', 'cluster') })

/** `npm run cluster`: the whole product as processes of their own on real parts, without containers; ends with a signal, or throws what went wrong at its start. */
export const main = async (args: string[], began: number): Promise<number> => {
  const options = cluster(args)
  const running: Running = { members: [], tools: [], end: new AbortController() }
  await needAlone(options.dataDir)
  await needFreePort(options.port)
  if (options.fresh) await deleteData(options.dataDir, options.yes)
  await claim(options.dataDir, options.port)
  listenForEnd(running, options.dataDir)
  try {
    await runAll(running, args, began)
    return await new Promise<never>(() => undefined)
  } catch (thrown) {
    const wasStopped = running.stopping !== undefined
    await stopOnce(running, options.dataDir)
    if (!wasStopped) throw thrown
    return 0
  }
}

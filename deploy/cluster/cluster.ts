import { join } from 'node:path'
import { deleteData } from '../launch/fresh.ts'
import { claim, needAlone, release } from '../launch/instance.ts'
import { optionsOf } from '../launch/options.ts'
import { needFreePort } from '../launch/port-owner.ts'
import { seconds, step } from '../launch/steps.mjs'
import { buildWeb } from '../launch/web-build.ts'
import { root } from '../local/root.ts'
import { environment, membersOf } from './members.ts'
import { scaleOf, seedArgs } from './options.ts'
import { type Parts, startParts } from './parts.ts'
import { bundleAll } from './programs.ts'
import { runOnce, type Supervised, supervise } from './supervise.ts'

const say = (line: string) => console.log(line)

interface Running {
  parts?: Parts
  members: Supervised[]
  stopping?: Promise<void>
}

/** Services first, so that what they still tell reaches the brokers; then the parts. */
const stopAll = async ({ parts, members }: Running, dataDir: string): Promise<void> => {
  await Promise.all(members.map((one) => one.stop()))
  await parts?.stop()
  await release(dataDir)
}
const stopOnce = (running: Running, dataDir: string): Promise<void> => {
  running.stopping ??= stopAll(running, dataDir)
  return running.stopping
}

const listenForEnd = (running: Running, dataDir: string): Promise<number> =>
  new Promise((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
      process.on(signal, () => {
        if (running.stopping) return
        say('\nStopping; the data are kept.')
        stopOnce(running, dataDir).then(
          () => resolve(0),
          () => resolve(1),
        )
      })
  })

const runAll = async (running: Running, args: string[], began: number): Promise<void> => {
  const { port, dataDir } = cluster(args)
  const scale = scaleOf(args)
  let files: ReadonlyMap<string, string> = new Map()
  const bundles = async () => {
    files = await bundleAll()
    return `${files.size} programs`
  }
  const begun = startParts(dataDir).then((parts) => {
    running.parts = parts
    return parts
  })
  const [parts] = await Promise.all([begun, step('web build', buildWeb), step('programs', bundles)])
  const env = environment(parts, dataDir, port)
  const once = async (name: string, own: string[] = []): Promise<undefined> => {
    await runOnce({ name, file: files.get(name) ?? '', env, args: own }, say)
  }
  await step('topics', () => once('topics'))
  await step('seed', () => once('seed', seedArgs(args)))
  const members = await membersOf(scale, files, env, port)
  await step(`${members.length} processes`, async () => {
    running.members = members.map((member) => supervise(member, say))
    await Promise.all(running.members.map(({ ready }) => ready))
    await claim(dataDir, port)
    return running.members.map(({ name, pid }) => `${name} ${pid}`).join(', ')
  })
  say(`Ready after ${seconds(began)}: http://127.0.0.1:${port}/  Ctrl-C stops it, data stay in ${dataDir}`)
  if (!seedArgs(args).some((arg) => arg !== '--seed=demo')) void once('play').catch((error: unknown) => running.stopping ?? say(String(error)))
}

/** The options of `npm start`, on data of its own: the two ways of running do not share a bus. */
const cluster = (args: string[]) => optionsOf(args, { ...process.env, DATA_DIR: process.env.DATA_DIR ?? join(root, '.data', 'cluster') })

/** `npm run cluster`: the whole product as processes of their own on real parts, without containers; gives the exit code when it has ended. */
export const main = async (args: string[], began: number): Promise<number> => {
  const options = cluster(args)
  const running: Running = { members: [] }
  await needAlone(options.dataDir)
  await needFreePort(options.port)
  if (options.fresh) await deleteData(options.dataDir, options.yes)
  await claim(options.dataDir, options.port)
  const over = listenForEnd(running, options.dataDir)
  try {
    await runAll(running, args, began)
    return await over
  } finally {
    await stopOnce(running, options.dataDir)
  }
}

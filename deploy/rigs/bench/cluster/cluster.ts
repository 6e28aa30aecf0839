import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePort } from '../../../local/ports.ts'
import { root } from '../../../local/root.ts'
import { ending } from '../ending.ts'
import { type Bench, must, Wrong } from '../figure.ts'
import { median } from '../measure.ts'
import { ended } from '../worker.ts'

/** What the cluster may need beyond its slowest part. */
const ALLOWED_S = 6
const REST_MS = 30_000
const PATIENCE_MS = 600_000

const parts = ['Kafka', 'MongoDB', 'Redis', 'files (S3)', 'mail sink']

interface Cluster {
  /** Seconds until it was ready, and of the slowest of its parts. */
  ready: number
  slowest: number
  /** The gateway's and the services' processes. */
  pids: number[]
  stop(): Promise<void>
}

/** The seconds told by the line that begins so. Throws Wrong where no line does. */
const secondsIn = (said: string, begin: string): number => {
  const found = said
    .split('\n')
    .filter((line) => line.startsWith(begin))
    .map((line) => / ([\d.]+) s(?:$|:)/.exec(line)?.[1])
    .find(Boolean)
  if (!found) throw new Wrong(`npm run cluster tells no seconds of "${begin}": ${said.slice(-500)}`)
  return Number(found)
}

/** `npm run cluster` over a data folder, as anybody gives it; resolves when it says that it is ready. */
const startCluster = async (dataDir: string): Promise<Cluster> => {
  const { NODE_ENV: _, TEST_MONGO_URL: __, ...env } = process.env
  const child: ChildProcess = spawn(process.execPath, ['deploy/cluster.mjs', '--seed=empty'], {
    cwd: root,
    env: { ...env, DATA_DIR: dataDir, PORT: String(await freePort()), LOG_LEVEL: 'error' },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let said = ''
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (piece: Buffer) => {
      said += piece.toString()
    })
  const stop = async () => {
    if (child.exitCode !== null || child.signalCode !== null) return
    child.kill('SIGTERM')
    await once(child, 'exit')
  }
  ending(stop)
  for (const until = Date.now() + PATIENCE_MS; !said.includes('Ready after'); await sleep(20)) {
    if (child.exitCode === null && Date.now() < until) continue
    throw new Wrong(`npm run cluster was not ready: ${said.slice(-500)}`)
  }
  const line = /^✓ \d+ processes \((.*)\)/m.exec(said)?.[1] ?? ''
  return {
    ready: secondsIn(said, 'Ready after'),
    slowest: Math.max(...parts.map((name) => secondsIn(said, `✓ ${name}`))),
    pids: line.split(', ').map((one) => Number(one.split(' ').at(-1))),
    stop,
  }
}

const megabytesOf = (pid: number): number => {
  const kilobytes = /^VmRSS:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]
  if (!kilobytes) throw new Wrong(`process ${pid} is there no more`)
  return Number(kilobytes) / 1024
}
const sumOf = (pids: readonly number[]): number => pids.reduce((sum, pid) => sum + megabytesOf(pid), 0)

/** Resident memory of so many node processes that do nothing. */
const bare = async (count: number): Promise<number> => {
  const idle = Array.from({ length: count }, () => spawn(process.execPath, ['-e', 'setInterval(() => {}, 1e6)'], { stdio: 'ignore' }))
  const endIdle = () => Promise.all(idle.map(ended))
  ending(endIdle)
  await sleep(3000)
  const megabytes = sumOf(idle.map(({ pid }) => pid ?? 0))
  await endIdle()
  return megabytes
}

/** The second `npm run cluster` until it is ready, less its slowest part; and its nine processes at rest beside nine bare ones of node. */
export const cluster: Bench = async ({ short, tell }) => {
  const dataDir = await mkdtemp(join(tmpdir(), 'academy-cluster-'))
  ending(() => rm(dataDir, { recursive: true, force: true }))
  // what is built, made and seeded once is no part of a second start
  await (await startCluster(dataDir)).stop()
  const later: number[] = []
  const memory: [ours: number, bare: number][] = []
  for (let round = 0; round < (short ? 1 : 3); round++) {
    const running = await startCluster(dataDir)
    must(running.pids.length === 9 && running.pids.every(Boolean), `${running.pids.length} processes run`)
    later.push(running.ready - running.slowest)
    await sleep(short ? 2000 : REST_MS)
    memory.push([sumOf(running.pids), await bare(running.pids.length)])
    await running.stop()
  }
  const [ours, idle] = [median(memory.map(([mine]) => mine)), median(memory.map(([, theirs]) => theirs))]
  tell({
    ...{ name: 'cluster-start', ratio: median(later) / ALLOWED_S, goal: 1, at: 'most' },
    ...{ ours: `npm run cluster, second: ready ${median(later).toFixed(1)} s after its slowest part`, peer: `no peer: the ${ALLOWED_S} s that are allowed` },
  })
  tell({
    ...{ name: 'cluster-memory', ratio: median(memory.map(([mine, theirs]) => mine / theirs)), goal: 3, at: 'most' },
    ...{ ours: `nine processes at rest: ${ours.toFixed(0)} MB`, peer: `nine bare node: ${idle.toFixed(0)} MB` },
  })
}

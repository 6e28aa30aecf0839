import { randomInt } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { startMongod } from '../../../local/start-mongod.ts'
import type { Session } from '../session.ts'
import { type Kind, rounds } from './rounds.ts'

export const mongodPid = ({ folder }: Pick<Session, 'folder'>): number =>
  (JSON.parse(readFileSync(join(folder, 'mongo.json'), 'utf8')) as { process?: { pid: number } }).process?.pid ?? 0

/** Starts the database of a session again where its process has gone. */
export const reviveMongod = async ({ folder }: Pick<Session, 'folder'>): Promise<void> => void (await startMongod({ dataDir: join(folder, 'mongo') }))

const killProcess: Kind = { name: 'kill-process', fault: async ({ academy }) => academy.signal('SIGKILL') }

const killMongod: Kind = {
  name: 'kill-mongod',
  fault: async (session) => {
    process.kill(mongodPid(session), 'SIGKILL')
    await sleep(randomInt(100, 1000))
    await reviveMongod(session)
  },
}

const stopProcess: Kind = {
  name: 'stop-process',
  fault: async ({ academy }) => {
    academy.signal('SIGSTOP')
    await sleep(randomInt(500, 6000))
    academy.signal('SIGCONT')
  },
}

export const processKinds = [killProcess, killMongod, stopProcess].map((kind) => [kind.name, rounds(kind)] as const)

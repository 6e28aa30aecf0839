import { createHash } from 'node:crypto'
import { createReadStream, existsSync } from 'node:fs'
import { mkdir, mkdtemp, readdir, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { locked } from './lock.ts'
import { cacheFolder } from './root.ts'
import type { Report } from './supply.ts'

const unfinished = '.fetching-'

/** The folder of a finished fetch such as `mongod-6.0.27`, or undefined: a folder counts only with its `.done` marker. */
export const kept = (name: string): string | undefined => {
  const folder = join(cacheFolder(), name)
  return existsSync(join(folder, '.done')) ? folder : undefined
}

const clean = async (): Promise<boolean> => {
  const halves = (await readdir(cacheFolder())).filter((name) => name.startsWith(unfinished))
  for (const half of halves) await rm(join(cacheFolder(), half), { recursive: true, force: true })
  return halves.length > 0
}

const fetchInto = async (name: string, fill: (folder: string) => Promise<void>, report: Report): Promise<string> => {
  if (await clean()) report('An earlier fetch was interrupted; it starts again.')
  const temporary = await mkdtemp(join(cacheFolder(), unfinished))
  const folder = join(cacheFolder(), name)
  try {
    await fill(temporary)
    await rm(folder, { recursive: true, force: true })
    await rename(temporary, folder)
    await writeFile(join(folder, '.done'), new Date().toISOString())
    return folder
  } finally {
    await rm(temporary, { recursive: true, force: true })
  }
}

/** The cache folder `name`, filled once by `fill` in a temporary folder that is renamed when complete; one process at a time. */
export const cached = async (name: string, fill: (folder: string) => Promise<void>, report: Report = () => {}): Promise<string> => {
  await mkdir(cacheFolder(), { recursive: true })
  const file = join(cacheFolder(), 'fetch.lock')
  const work = async () => kept(name) ?? (await fetchInto(name, fill, report))
  return kept(name) ?? locked(file, work, () => report('Waiting for another process that is fetching a part.'))
}

/** Throws unless the file's SHA-256 is the expected one. */
export const checkSum = async (file: string, expected: string): Promise<void> => {
  const hash = createHash('sha256')
  await pipeline(createReadStream(file), hash)
  if (hash.digest('hex') !== expected) throw new Error(`${file.split('/').at(-1)} is not the file we expect (checksum differs)`)
}

import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'

const skipped = new Set(['node_modules', 'dist', 'e2e', '.cache', '.data'])

const isSource = (name: string): boolean => !/\.test\.tsx?$/.test(name)

const filesIn = async (folder: string): Promise<string[]> => {
  const entries = await readdir(folder, { withFileTypes: true })
  const lists = entries
    .filter((entry) => !skipped.has(entry.name))
    .map((entry) => (entry.isDirectory() ? filesIn(join(folder, entry.name)) : isSource(entry.name) ? [join(folder, entry.name)] : []))
  return (await Promise.all(lists)).flat()
}

/** A hash over names and contents of all sources in these files and folders, tests and build results left out. */
export const fingerprint = async (folders: string[], files: string[] = []): Promise<string> => {
  const hash = createHash('sha256')
  const all = [...(await Promise.all(folders.map(filesIn))).flat(), ...files].sort()
  for (const file of all)
    hash
      .update(file)
      .update('\0')
      .update(await readFile(file))
  return hash.digest('hex')
}

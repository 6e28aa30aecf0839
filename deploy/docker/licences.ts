import { existsSync, readdirSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { root } from '../local/root.ts'

interface Package {
  name: string
  version: string
  license?: string
  dependencies?: Record<string, string>
}

const manifest = async (folder: string): Promise<Package> => JSON.parse(await readFile(join(folder, 'package.json'), 'utf8')) as Package

/** The folder of the package that holds a file: behind the last `node_modules` of its path. */
const folderOf = (file: string): string | undefined => /^.*node_modules\/(?:@[^/]+\/)?[^/]+/.exec(file)?.[0]

/** What the web client may hold: the packages that it names and what those name. */
const webFolders = async (): Promise<string[]> => {
  const all = new Set<string>()
  const take = async (name: string, from: string): Promise<void> => {
    const folder = [join(from, 'node_modules', name), join(root, 'node_modules', name)].find((place) => existsSync(join(place, 'package.json')))
    if (!folder || all.has(folder) || name.startsWith('@academy/')) return
    all.add(folder)
    for (const next of Object.keys((await manifest(folder)).dependencies ?? {})) await take(next, folder)
  }
  for (const name of Object.keys((await manifest(join(root, 'web'))).dependencies ?? {})) await take(name, join(root, 'web'))
  return [...all]
}

const textOf = async (folder: string): Promise<string> => {
  const { name, version, license = 'no licence named' } = await manifest(folder)
  const file = readdirSync(folder).find((entry) => /^(licen[cs]e|copying)/i.test(entry) && !/\.(js|json)$/i.test(entry))
  return `${name} ${version} (${license})\n\n${file ? (await readFile(join(folder, file), 'utf8')).trim() : 'It comes without a text of its licence.'}\n`
}

/** The licences of all packages that lie in a bundle, by the files that went into it and further packages by name, and of those of the web client. */
export const licences = async (inputs: readonly string[], named: readonly string[]): Promise<string> => {
  const folders = [...inputs.flatMap((file) => folderOf(file) ?? []), ...named.map((name) => `node_modules/${name}`)].map((folder) => join(root, folder))
  const texts = await Promise.all([...new Set([...folders, ...(await webFolders())])].filter((folder) => existsSync(join(folder, 'package.json'))).map(textOf))
  return [...new Set(texts)].sort().join(`\n${'-'.repeat(80)}\n\n`)
}

import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { shippedRegionsFile } from '@academy/identity/system/regions/shipped.ts'
import { spellingFile } from '../demo/spelling.ts'
import { root } from '../local/root.ts'
import { deriveAll } from './derive-text.ts'
import { nameTableFile, nameTableText } from './name-table.ts'
import { regionFileText, spellingText } from './spelling-table.ts'

const folder = 'contracts/locales'

const read = async (): Promise<Map<string, string>> => {
  const names = (await readdir(join(root, folder), { recursive: true })).filter((name) => name.endsWith('.json'))
  return new Map(await Promise.all(names.map(async (name) => [`${folder}/${name}`, await readFile(join(root, folder, name), 'utf8')] as const)))
}

const files = await read()
const derived = deriveAll(files)
for (const [path, content] of derived) {
  await mkdir(dirname(join(root, path)), { recursive: true })
  if (files.get(path) !== content) await writeFile(join(root, path), content)
}
for (const path of files.keys()) if (path.startsWith(`${folder}/zh-TW/`) && !derived.has(path)) await rm(join(root, path))
for (const [path, content] of [
  [nameTableFile, nameTableText()],
  [spellingFile, spellingText()],
] as const)
  if (files.get(path) !== content) await writeFile(join(root, path), content)
await writeFile(join(root, shippedRegionsFile), regionFileText())
console.log(`zh-TW: ${derived.size} files derived from zh-CN.`)

import { existsSync } from 'node:fs'
import { cp, mkdir, mkdtemp, readdir, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { root } from '../../local/root.ts'

const OURS = '@academy'
const left = new Set(['.git', '.cache', '.data', 'dist', 'node_modules'])

/** A copy of the sources that one may spoil, with the packages of the original; gives its folder. */
export const copyOfSources = async (): Promise<string> => {
  const folder = await mkdtemp(join(tmpdir(), 'academy-planted-'))
  await cp(root, folder, { recursive: true, filter: (from) => !left.has(basename(from)) })
  const packages = join(folder, 'node_modules')
  await mkdir(join(packages, OURS), { recursive: true })
  for (const name of await readdir(join(root, 'node_modules'))) if (name !== OURS) await symlink(join(root, 'node_modules', name), join(packages, name))
  for (const name of await readdir(join(root, 'node_modules', OURS))) {
    const place = ['contracts', 'gateway', 'web', 'deploy'].includes(name) ? name : `services/${name}`
    await symlink(join(folder, place), join(packages, OURS, name))
    const own = join(root, place, 'node_modules')
    if (existsSync(own)) await symlink(own, join(folder, place, 'node_modules'))
  }
  return folder
}

import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { locked } from './lock.ts'
import { isRoot, run } from './programs.ts'
import { cacheFolder } from './root.ts'

const aptGet = (...args: string[]) => run('apt-get', ['-o', 'DPkg::Lock::Timeout=120', ...args], { env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } })

/** Installs these Debian packages with their needs only, one call at a time; false where we are not root or there is no apt-get. */
export const installed = async (...packages: string[]): Promise<boolean> => {
  if (!isRoot() || !existsSync('/usr/bin/apt-get')) return false
  await locked(join(cacheFolder(), 'system.lock'), async () => {
    await aptGet('update', '-qq')
    await aptGet('install', '-y', '-qq', '--no-install-recommends', ...packages)
  })
  return true
}

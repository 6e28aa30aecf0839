import { existsSync } from 'node:fs'
import { isRoot, run } from './programs.ts'

/** Installs these Debian packages with their needs only; false where we are not root or there is no apt-get. */
export const installed = async (...packages: string[]): Promise<boolean> => {
  if (!isRoot() || !existsSync('/usr/bin/apt-get')) return false
  await run('apt-get', ['update', '-qq'])
  await run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...packages], { env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } })
  return true
}

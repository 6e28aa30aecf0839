import { spawn } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))))

const oldest = [20, 19]

/** A sentence when this Node is too old, else undefined. */
export const nodeTrouble = (version = process.versions.node) => {
  const [major, minor] = version.split('.').map(Number)
  const fine = major > oldest[0] || (major === oldest[0] && minor >= oldest[1])
  return fine ? undefined : `Node ${oldest.join('.')} or newer is needed; this is ${version}. Install a newer Node and start again.`
}

const packagesOf = (file) => (existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')).packages : undefined)

/** True when node_modules holds every package of package-lock.json at its version: npm writes its own record last, so a broken-off install has none. */
export const isInstalled = (folder = root) => {
  const wanted = packagesOf(join(folder, 'package-lock.json'))
  const there = packagesOf(join(folder, 'node_modules', '.package-lock.json'))
  if (!wanted || !there) return false
  const needed = Object.entries(wanted).filter(([path, entry]) => path.includes('node_modules/') && !entry.link && !entry.optional && !entry.devOptional)
  const links = Object.entries(wanted).filter(([, entry]) => entry.link)
  return needed.every(([path, entry]) => there[path]?.version === entry.version) && links.every(([path]) => existsSync(join(folder, path)))
}

const sentence = (output) => {
  if (/ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ETIMEDOUT|ENETUNREACH|ECONNRESET|network/i.test(output))
    return 'The dependencies could not be fetched: no network, or the package registry does not answer. Check the connection and start again.'
  if (/EUSAGE/.test(output)) return 'package.json and package-lock.json do not agree: run npm install --ignore-scripts once and commit both.'
  if (/ENOSPC/.test(output)) return 'The dependencies could not be installed: the disk is full.'
  if (/EACCES|EPERM/.test(output)) return 'The dependencies could not be installed: this user may not write here. Check who owns the project folder.'
  const lines = output.split('\n').filter((line) => /npm err/i.test(line))
  return `The dependencies could not be installed. npm says:\n${lines.slice(0, 6).join('\n')}`
}

/** Runs `npm ci` when it is needed; rejects with a plain sentence. Gives true when something was installed. */
export const installDependencies = () =>
  new Promise((resolve, reject) => {
    if (isInstalled()) return resolve(false)
    console.log('  Fetching the dependencies; this takes half a minute, once.')
    const args = [
      'ci',
      '--ignore-scripts',
      '--no-audit',
      '--no-fund',
      '--include=dev',
      '--loglevel=error',
      '--fetch-retries=2',
      '--fetch-retry-maxtimeout=15000',
    ]
    const child = spawn('npm', args, { cwd: root, stdio: ['ignore', 'pipe', 'pipe'], shell: process.platform === 'win32' })
    let output = ''
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk))
    child.once('error', () => reject(new Error('npm was not found beside node: install npm 10 or newer and start again.')))
    child.once('exit', (code) => (code === 0 ? resolve(true) : reject(new Error(sentence(output)))))
  })

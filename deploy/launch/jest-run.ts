import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { root } from '../local/root.ts'
import { type JestReport, type Tally, tallyOf } from './tally.ts'

const jest = join(root, 'node_modules', 'jest', 'bin', 'jest.js')

const node = (args: string[], env: NodeJS.ProcessEnv): Promise<void> =>
  new Promise((resolve, reject) => {
    const child = spawn(process.execPath, args, { cwd: root, env: { ...process.env, ...env }, stdio: ['ignore', 'inherit', 'inherit'] })
    child.once('error', reject)
    child.once('exit', () => resolve())
  })

/** Runs jest on these projects with these further arguments and counts its report, which is written into `folder`. */
export const runJest = async (projects: string[], args: string[], env: NodeJS.ProcessEnv, folder: string): Promise<Tally> => {
  const report = join(folder, `${projects.join('-')}.json`)
  const vm = ['--experimental-vm-modules', '--disable-warning=ExperimentalWarning', '--max-semi-space-size=64']
  await node([...vm, jest, '--selectProjects', ...projects, '--passWithNoTests', '--json', `--outputFile=${report}`, ...args], { NODE_ENV: 'test', ...env })
  if (!existsSync(report)) return { passed: 0, failed: 1, skips: [] }
  return tallyOf(JSON.parse(await readFile(report, 'utf8')) as JestReport)
}

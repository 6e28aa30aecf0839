import { existsSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { run } from '../local/programs.ts'
import { root } from '../local/root.ts'
import { messageOf, Trouble } from '../local/trouble.ts'
import { fingerprint } from './fingerprint.ts'

const web = join(root, 'web')
const stamp = join(root, '.cache', 'web.stamp')

/** Where the built web application lies; WEB_DIST names one that was built elsewhere. */
export const webDist = process.env.WEB_DIST ?? join(web, 'dist')

const builtFrom = async (): Promise<string | undefined> => (existsSync(stamp) && existsSync(join(webDist, 'index.html')) ? readFile(stamp, 'utf8') : undefined)

const viteBin = (): string => {
  const found = [join(web, 'node_modules'), join(root, 'node_modules')].map((folder) => join(folder, 'vite', 'bin', 'vite.js')).find(existsSync)
  if (!found) throw new Trouble('The web build tool is not installed: delete node_modules and start again.')
  return found
}

const firstLines = (thrown: unknown): string => {
  const { stderr } = (thrown as { cause?: { stderr?: string } }).cause ?? {}
  const lines = (stderr ?? messageOf(thrown)).split('\n').filter((line) => line.trim() && !/^\s+at /.test(line))
  return lines.slice(0, 12).join('\n')
}

/** Builds web/ into web/dist unless its sources are those of the last build; gives a remark for the step's line. */
export const buildWeb = async (): Promise<string> => {
  if (process.env.WEB_DIST) return 'given by WEB_DIST'
  const now = await fingerprint([web, join(root, 'contracts')], [join(root, 'package-lock.json')])
  if ((await builtFrom()) === now) return 'unchanged'
  const args = [viteBin(), 'build', web, '--outDir', webDist, '--emptyOutDir', '--logLevel', 'error']
  try {
    await run(process.execPath, args, { env: { ...process.env, NODE_ENV: 'production' } })
  } catch (thrown) {
    throw new Trouble(`The web application does not build:\n${firstLines(thrown)}`)
  }
  await writeFile(stamp, now)
  return 'built'
}

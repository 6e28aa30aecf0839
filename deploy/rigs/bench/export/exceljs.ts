import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { cached } from '../../../local/cache.ts'
import { run } from '../../../local/programs.ts'

const VERSION = '4.4.0'

/** Gives a file beside which `exceljs` can be required: fetched once with npm into the cache, since only this bench needs it. */
export const exceljs = async (): Promise<string> => {
  const folder = await cached(`exceljs-${VERSION}`, async (to) => {
    await writeFile(join(to, 'package.json'), '{"private":true}')
    await run('npm', ['install', '--prefix', to, '--no-audit', '--no-fund', '--ignore-scripts', `exceljs@${VERSION}`])
  })
  return join(folder, 'package.json')
}

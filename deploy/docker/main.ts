import { cp } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { buildWeb, webDist } from '../launch/web-build.ts'
import { Trouble } from '../local/trouble.ts'
import { bundleInto } from './bundle.ts'

/** `node deploy/run.mjs deploy/docker/main.ts FOLDER [PROGRAM…]`: what the image holds, made without Docker too; the web client with the gateway. */
const main = async ([folder, ...names]: readonly string[]): Promise<void> => {
  if (!folder) throw new Trouble('Name the folder to write to: node deploy/run.mjs deploy/docker/main.ts FOLDER [PROGRAM…]')
  await bundleInto(resolve(folder), names.length > 0 ? names : undefined)
  if (names.length > 0 && !names.includes('gateway')) return
  await buildWeb()
  await cp(webDist, join(resolve(folder), 'web'), { recursive: true })
}

main(process.argv.slice(2)).catch((error: unknown) => {
  console.error(error instanceof Trouble ? error.message : error)
  process.exit(1)
})

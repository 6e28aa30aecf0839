import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { type Browser, chromium, type Page } from 'playwright-core'
import { dropDatabases } from '../../deploy/local/drop-databases.ts'

const flags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

const setting = (name: string): string => {
  const value = process.env[name]
  if (!value) throw new Error(`${name} is not set: run the stories with npm test`)
  return value
}

const readyAt = (program: ChildProcess): Promise<string> =>
  new Promise((resolve, reject) => {
    let said = ''
    const hear = (chunk: Buffer) => {
      said += chunk.toString()
      const address = /READY (\S+?)\/?\s/.exec(said)?.[1]
      if (address) resolve(address)
    }
    program.stdout?.on('data', hear)
    program.stderr?.on('data', hear)
    program.once('exit', (code) => reject(new Error(`the academy ended with ${code}:\n${said.slice(-2000)}`)))
  })

const ended = (program: ChildProcess): Promise<unknown> => {
  const gone = new Promise((resolve) => program.once('exit', resolve))
  program.kill('SIGTERM')
  return gone
}

/** A port that is free just now, with room for the demo's provider a thousand above it (deploy/embedded/main.ts). */
const freePort = async (): Promise<number> => {
  for (;;) {
    const server = createServer()
    const port = await new Promise<number>((resolve) => server.listen(0, '127.0.0.1', () => resolve((server.address() as AddressInfo).port)))
    await new Promise((resolve) => server.close(resolve))
    if (port < 64_000) return port
  }
}

interface Wanted {
  /** What it is filled with. */
  seed: 'past' | 'empty'
  /** One that runs already. */
  there: string | undefined
  env?: NodeJS.ProcessEnv
}

/** The whole academy in a process of its own, or one that runs already. */
const theAcademy = async ({ seed, there, env = {} }: Wanted): Promise<{ address: string; stop(): Promise<unknown> }> => {
  if (there) return { address: there, stop: async () => undefined }
  // whoever comes back from the provider is led to the address that the academy knows of itself
  const port = await freePort()
  const own = { DATA_DIR: mkdtempSync(join(setting('TEST_FOLDER'), 'story-')), PORT: String(port), PUBLIC_URL: `http://127.0.0.1:${port}` }
  await dropDatabases(setting('TEST_MONGO_URL'), 'academy_')
  const program = spawn(process.execPath, [setting('ACADEMY_PROGRAM'), `--seed=${seed}`], {
    env: { ...process.env, ...env, MONGO_URL: setting('TEST_MONGO_URL'), ...own, NODE_OPTIONS: '' },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  return { address: await readyAt(program), stop: () => ended(program) }
}

/** An academy and a browser beside it: with the last weeks of the demo, or what ACADEMY_ADDRESS names, unless another is wanted. */
export const startAcademy = async (wanted: Wanted = { seed: 'past', there: process.env.ACADEMY_ADDRESS }) => {
  const { address, stop } = await theAcademy(wanted)
  const browser: Browser = await chromium.launch({ executablePath: setting('CHROMIUM_PATH'), args: flags })
  return {
    address,
    /**
     * A page of a browser of its own, with the errors that its console told. At the desk its reader wants nothing to move, so that no click misses what
     * is still flying in; on the phone everything moves: both ways of showing lists and dialogs are walked.
     */
    page: async (width = 1440, locale = 'zh-CN'): Promise<Page & { told: string[] }> => {
      const reducedMotion = width > 767 ? 'reduce' : 'no-preference'
      const context = await browser.newContext({ viewport: { width, height: 900 }, locale, reducedMotion })
      const page = Object.assign(await context.newPage(), { told: [] as string[] })
      page.on('console', (message) => message.type() === 'error' && page.told.push(message.text()))
      page.on('pageerror', (error) => page.told.push(error.message))
      return page
    },
    stop: async () => {
      await browser.close()
      await stop()
    },
  }
}
export type Academy = Awaited<ReturnType<typeof startAcademy>>

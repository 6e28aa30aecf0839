import { spawn } from 'node:child_process'
import { createServer } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { DEMO_PASSWORD } from '@academy/identity/accounts/sessions/demo.ts'
import { root } from '../../../local/root.ts'
import { ending } from '../ending.ts'
import { Wrong } from '../figure.ts'

const freePort = (): Promise<number> =>
  new Promise((resolve, reject) => {
    const probe = createServer().once('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
    })
  })

const answers = (url: string): Promise<boolean> =>
  fetch(url, { signal: AbortSignal.timeout(5000) }).then(
    (answer) => answer.ok,
    () => false,
  )

/** `npm start` over a data folder, as anybody gives it; gives where it answers and how long that took. Throws Wrong when it ends before. */
export const startAt = async (dataDir: string, args: readonly string[] = []) => {
  const port = await freePort()
  const began = performance.now()
  // development: the demo accounts sign in
  const { NODE_ENV: _, TEST_MONGO_URL: __, ...env } = process.env
  const child = spawn(process.execPath, ['deploy/start.mjs', ...args], {
    cwd: root,
    env: { ...env, DATA_DIR: dataDir, PORT: String(port), LOG_LEVEL: 'error' },
    stdio: 'ignore',
  })
  const gone = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  const stop = async () => {
    child.kill('SIGTERM')
    await gone
  }
  ending(stop)
  const address = `http://127.0.0.1:${port}`
  while (!(await answers(`${address}/`))) {
    if (child.exitCode !== null) throw new Wrong(`npm start ended with ${child.exitCode} before it answered`)
    await sleep(20)
  }
  return { address, ms: performance.now() - began, stop }
}
export type Running = Awaited<ReturnType<typeof startAt>>

/** Signs a demo account in and gives its token. */
export const signedIn = async (address: string, userCode: string): Promise<string> => {
  const init = { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify({ userCode, password: DEMO_PASSWORD }) }
  const answer = (await (await fetch(`${address}/api/auth/login`, init)).json()) as { code: number; msg: string; data?: { token: string } }
  if (!answer.data?.token) throw new Wrong(`${userCode} could not sign in: ${answer.code} ${answer.msg}`)
  return answer.data.token
}

import { seconds } from './steps.mjs'

interface DemoAccount {
  userCode: string
  password: string
}

/** The demo accounts of a running academy as one line, empty where there are none; where it does not say, why. */
const accountsOf = async (url: string): Promise<string> => {
  try {
    const answer = await fetch(`${url}api/auth/demoAccounts`, { signal: AbortSignal.timeout(2000) })
    const { data = [] } = answer.ok ? ((await answer.json()) as { data?: DemoAccount[] }) : {}
    const [first] = data
    return first ? `Demo accounts (invented people, password ${first.password}): ${data.map(({ userCode }) => userCode).join(' ')}` : ''
  } catch (error) {
    return `The demo accounts could not be asked for: ${error instanceof Error ? error.message : String(error)}`
  }
}

/** Takes when it began and what answers now, and gives the last lines of a start: address, demo accounts, how it ends. */
export const readyLines = async (began: number, port: number, dataDir: string): Promise<string[]> => {
  const url = `http://127.0.0.1:${port}/`
  const ready = `Ready after ${seconds(began)}: ${url}  Ctrl-C stops it, data stay in ${dataDir}`
  return [await accountsOf(url), ready].filter(Boolean)
}

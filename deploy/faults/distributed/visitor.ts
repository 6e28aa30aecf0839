import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { codes } from '@academy/contracts/core/codes.ts'
import { params } from '@academy/contracts/identity/system/params.ts'
import { DEMO_PASSWORD } from '@academy/identity/accounts/sessions/demo.ts'
import { TENANT } from '../ground.ts'
import type { History } from '../history.ts'
import { type Look, looking } from './looks.ts'

const EACH_MS = 500
const PATIENCE_MS = 120_000

interface Envelope {
  code: number
  msg?: string
  data?: never
}

const signIn = async (gateway: string): Promise<string> => {
  const body = JSON.stringify({ userCode: 'yx.admin', password: DEMO_PASSWORD, tenantId: TENANT })
  const answer = await fetch(`${gateway}/api/auth/login`, { method: 'POST', headers: { 'content-type': 'application/json' }, body })
  const { data, msg } = (await answer.json()) as { data?: { token?: string }; msg?: string }
  if (!data?.token) throw new Error(`yx.admin cannot sign in: ${msg}`)
  return data.token
}

/** Answers that say nothing about the command. */
const again = new Set<number>([codes.unavailable, codes.unexpected, codes.stillRunning, codes.tooMany])

/** How often he gave a command, and how often he was told that its service is away, heard of another failure, or heard nothing. */
interface Tries {
  all: number
  away: number
  failed: number
  silent: number
}

/** Gives a small command through the gateway once. */
const asker =
  (gateway: string, token: string, tries: Tries) =>
  async (key: string, input: object): Promise<Envelope | undefined> => {
    tries.all++
    try {
      const headers = { token, 'content-type': 'application/json', 'idempotency-key': key }
      const answer = await fetch(`${gateway}/api${params.endpoints.save.path}`, {
        method: 'POST',
        headers,
        body: JSON.stringify(input),
        signal: AbortSignal.timeout(10_000),
      })
      if (answer.status < 500) return (await answer.json()) as Envelope
      tries[answer.status === 503 ? 'away' : 'failed']++
      return undefined
    } catch {
      tries.silent++
      return undefined
    }
  }

/** Gives commands and looks at all services until the end is asked for; gives every look. */
const visiting = (gateway: string, token: string, save: () => Promise<void>) => {
  let open = true
  const saving = (async () => {
    for (; open; await sleep(EACH_MS)) await save()
  })()
  const looks = looking(gateway, token)
  return async (): Promise<Look[]> => {
    open = false
    const [seen] = await Promise.all([looks(), saving])
    return seen
  }
}

/** Somebody with a session who goes through the gateway: commands into the history, and looks at every service's routes. */
export const visitorOf = async (gateway: string, history: History) => {
  // his commands and his looks are of two sessions: each may ask so much a minute
  const [token, looker] = [await signIn(gateway), await signIn(gateway)]
  let count = 0
  const tries: Tries = { all: 0, away: 0, failed: 0, silent: 0 }
  const ask = asker(gateway, token, tries)
  /** Gives a small command through the gateway until it is acknowledged. */
  const save = async (): Promise<void> => {
    const [key, input] = [randomUUID(), { paramCode: `visitor.${Date.now()}.${count++}`, paramValue: '1' }]
    for (const until = Date.now() + PATIENCE_MS; Date.now() < until; await sleep(50)) {
      const answer = await ask(key, input)
      if (!answer || again.has(answer.code)) continue
      if (answer.code !== codes.success && answer.code !== codes.legacySuccess) throw new Error(`the gateway answers ${answer.code} ${answer.msg}`)
      return history.note({
        key,
        who: 'yx.admin',
        tenantId: TENANT,
        service: 'identity',
        endpoint: 'system/params.save',
        code: answer.code,
        data: answer.data,
        tries: 1,
      })
    }
    throw new Error('no command went through the gateway')
  }
  return {
    save,
    /** What came of his commands since he began, as a line. */
    told: (): string => `${tries.away} of ${tries.all} tries of a command: 503, ${tries.failed} another failure, ${tries.silent} without an answer`,
    visit: () => visiting(gateway, looker, save),
  }
}

import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { codes } from '@academy/contracts/core/codes.ts'
import type { Endpoint } from '@academy/contracts/core/endpoint.ts'
import { sessions } from '@academy/contracts/identity/accounts/sessions.ts'
import { params } from '@academy/contracts/identity/system/params.ts'
import { positions } from '@academy/contracts/org/positions.ts'
import { DEMO_PASSWORD } from '@academy/identity/accounts/sessions/demo.ts'
import { TENANT } from '../fixture.ts'
import type { History } from '../history.ts'
import { envelopeIn, isWellSaid, type Look, looking } from './looks.ts'

const EACH_MS = 500
const PATIENCE_MS = 120_000
/** So long one try of a command is waited for: what a killed process left open holds its rows for up to fifteen seconds (deploy/local/start-mongod.ts). */
const TRY_MS = 20_000

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

/** A small command that leaves something behind and needs no other service. */
interface Command {
  service: string
  noun: string
  endpoint: Endpoint
  /** What the n-th is asked for. */
  input(nth: number): object
}

const LETTERS = 26
const flags = {
  single: false,
  partTime: false,
  key: false,
  candidate: false,
  academyApproval: false,
  areaApproval: false,
  assessment: false,
  adminAllowed: false,
}
/** A code of a position that no academy has: QA00, QA01, … */
const positionCode = (nth: number): string => `Q${String.fromCharCode(65 + (Math.floor(nth / 100) % LETTERS))}${String(nth % 100).padStart(2, '0')}`

const commands: readonly [Command, ...Command[]] = [
  {
    service: 'identity',
    noun: 'system/params',
    endpoint: params.endpoints.save,
    input: (nth) => ({ paramCode: `visitor.${Date.now()}.${nth}`, paramValue: '1' }),
  },
  {
    service: 'org',
    noun: 'positions',
    endpoint: positions.endpoints.save,
    input: (nth) => ({ code: positionCode(nth), nameCn: '访客', nameEn: 'Visitor', positionGroup: 'AC', ...flags }),
  },
]

/** How often he gave a command, and how often he was told that its service is away, heard of another failure, or heard nothing. */
interface Tries {
  all: number
  away: number
  failed: number
  silent: number
}

/** Gives a small command through the gateway once; notes among the looks what came of a try that was not answered by its service. */
const asker =
  (gateway: string, token: string, tries: Tries, looks: Look[]) =>
  async ({ service, endpoint }: Command, key: string, input: object): Promise<Envelope | undefined> => {
    tries.all++
    const failed = (what: 'away' | 'failed' | 'silent', look: Omit<Look, 'service' | 'signed'>): undefined => {
      tries[what]++
      looks.push({ service, signed: true, ...look })
      return undefined
    }
    const headers = { token, 'content-type': 'application/json', 'idempotency-key': key }
    const init = { method: endpoint.method, headers, body: JSON.stringify(input), signal: AbortSignal.timeout(TRY_MS) }
    try {
      const answer = await fetch(`${gateway}/api${endpoint.path}`, init)
      if (answer.status < 500) return (await answer.json()) as Envelope
      const said = envelopeIn(await answer.text())
      return failed(answer.status === 503 ? 'away' : 'failed', { status: answer.status, code: said.code, wellSaid: isWellSaid(answer, said) })
    } catch {
      return failed('silent', { status: 0, code: null, wellSaid: false })
    }
  }

/** What he saw at a visit: looks at all services, and tries of commands that were not answered by their services. */
interface Visited {
  looks: Look[]
  tries: Look[]
}

/** Gives commands and looks at all services until the end is asked for. */
const visiting = (gateway: string, token: string, save: () => Promise<void>, tries: Look[]) => {
  let open = true
  const saving = (async () => {
    for (; open; await sleep(EACH_MS)) await save()
  })()
  const looks = looking(gateway, token)
  return async (): Promise<Visited> => {
    open = false
    const [seen] = await Promise.all([looks(), saving])
    return { looks: seen, tries: tries.splice(0) }
  }
}

/** Somebody with a session who goes through the gateway: commands into the history, and looks at every service's routes. */
export const visitorOf = async (gateway: string, history: History) => {
  // his commands and his looks are of two sessions: each may ask so much a minute
  const [token, looker] = [await signIn(gateway), await signIn(gateway)]
  let count = 0
  const tries: Tries = { all: 0, away: 0, failed: 0, silent: 0 }
  const missed: Look[] = []
  const ask = asker(gateway, token, tries, missed)
  /** Gives a small command through the gateway until it is acknowledged, to each of the services in its turn. */
  const save = async (): Promise<void> => {
    const nth = count++
    const command = commands[nth % commands.length] ?? commands[0]
    const [key, input] = [randomUUID(), command.input(nth)]
    for (const until = Date.now() + PATIENCE_MS; Date.now() < until; await sleep(50)) {
      const answer = await ask(command, key, input)
      if (!answer || again.has(answer.code)) continue
      if (answer.code !== codes.success && answer.code !== codes.legacySuccess) throw new Error(`the gateway answers ${answer.code} ${answer.msg}`)
      return history.note({
        key,
        who: 'yx.admin',
        tenantId: TENANT,
        service: command.service,
        endpoint: `${command.noun}.save`,
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
    /** Begins once the gateway has heard of both of his sessions: it vouches for nobody whom it has not known within half a minute. */
    visit: async () => {
      await Promise.all([save(), fetch(`${gateway}/api${sessions.endpoints.me.path}`, { headers: { token: looker } })])
      return visiting(gateway, looker, save, missed)
    },
  }
}

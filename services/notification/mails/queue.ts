import { randomUUID } from 'node:crypto'
import { claim } from '@academy/chassis/mongo/atomic.ts'
import type { DataModel } from '@academy/chassis/mongo/model.ts'
import { repository } from '@academy/chassis/mongo/repository.ts'
import type { Unit } from '@academy/chassis/mongo/unit.ts'
import { traced } from '@academy/chassis/runtime/fault-points.ts'
import type { Work } from '@academy/chassis/runtime/work.ts'
import type { MailStatus } from '@academy/contracts/notification/mails.ts'
import type { z } from 'zod'
import type { QueuedDoc } from './model.ts'

/** What an attempt came to, and the words to keep with the row. `wait` does not count as an attempt. */
type Attempt = { outcome: 'sent' | 'retry' | 'failed' | 'unknown' | 'wait'; error?: string; keep?: object }

/** One way out: its rows, how one is sent, what is told when one is given up. */
export interface Way<D extends QueuedDoc> {
  model: DataModel<z.ZodObject>
  send(work: Work, row: D): Promise<Attempt>
  failed?(unit: Unit, row: D, error: string): void
}

/** Longer than any attempt may take. */
const CLAIM_MS = 120_000
/** How long a row waits for names that have not arrived yet. */
const WAIT_MS = 10 * 60_000
const PAUSE_MS = 2000
const FIRST_RETRY_MS = 30_000
const LAST_RETRY_MS = 3_600_000

const later = (now: Date, ms: number) => new Date(now.getTime() + ms)

interface Next {
  status: MailStatus
  attempts: number
  nextAt: Date | null
  error: string | null
}

/** What follows an attempt: pure, by the parameter `mail.retries`. */
export const after = (attempt: Attempt, row: { attempts: number; createDate: Date }, retries: number, now: Date): Next => {
  const error = attempt.error ?? null
  const attempts = row.attempts + 1
  const end = (status: MailStatus): Next => ({ status, attempts, nextAt: null, error })
  switch (attempt.outcome) {
    case 'sent':
      return { ...end('sent'), error: null }
    case 'wait':
      return now.getTime() - row.createDate.getTime() > WAIT_MS
        ? { ...end('failed'), attempts: row.attempts }
        : { status: 'queued', attempts: row.attempts, nextAt: later(now, PAUSE_MS), error }
    case 'retry':
      return attempts > retries
        ? end('failed')
        : { status: 'queued', attempts, nextAt: later(now, Math.min(FIRST_RETRY_MS * 2 ** (attempts - 1), LAST_RETRY_MS)), error }
    default:
      return end(attempt.outcome)
  }
}

/** Takes one due row, sends it, stores what became of it. Gives false when none is due. A row that was meanwhile taken for lost stays unknown. */
export const sendOne = async <D extends QueuedDoc>(way: Way<D>, work: Work): Promise<boolean> => {
  const claimedBy = randomUUID()
  const taken = { status: 'sending', claimedBy, claimedAt: work.now } as object
  const row = (await claim(way.model, work, { status: 'queued', nextAt: { $lte: work.now } }, taken, { nextAt: 1 })) as D | null
  if (!row) return false
  const attempt = await traced('letter', () => way.send(work, row))
  const next = after(attempt, row, work.parameter('mail.retries'), work.now)
  await work.unit(async (unit) => {
    const sent = next.status === 'sent' ? { sentAt: unit.now } : {}
    const stored = await repository(way.model)(unit).change({ id: row.id, status: 'sending', claimedBy }, {
      ...next,
      ...sent,
      ...attempt.keep,
      claimedBy: null,
      claimedAt: null,
    } as never)
    if (stored && next.status === 'failed') way.failed?.(unit, row, next.error ?? '')
  })
  return true
}

/** Rows whose sender went away in the middle: nobody knows whether they left (I51). Gives how many. */
export const markLost = async <D extends QueuedDoc>(way: Way<D>, work: Work): Promise<number> => {
  const old = { status: 'sending', claimedAt: { $lt: new Date(work.now.getTime() - CLAIM_MS) } }
  if ((await repository(way.model)(work).count(old, 1)) === 0) return 0
  return work.unit((unit) => repository(way.model)(unit).updateMany(old, { status: 'unknown', error: 'brokenOff', claimedBy: null } as never))
}

import { randomBytes } from 'node:crypto'
import type { Contract, Endpoint } from '@academy/contracts/core/endpoint.ts'
import { sessions } from '@academy/contracts/identity/accounts/sessions.ts'
import { sha256 } from '../mongo/audit.ts'
import { database } from '../mongo/database.ts'
import { insertRows, systemModel } from '../mongo/system.ts'
import { callService } from '../runtime/call.ts'
import type { Identity, Person } from '../runtime/identity-token.ts'
import type { Platform } from '../runtime/platform.ts'
import { Refusal, refused } from '../runtime/refusal.ts'
import type { Context } from './context.ts'

// A browser that navigates to an export sends no header: it shows a ticket in the query, good once and for a minute, for the person, the list and the
// filters that it was asked for (resolutions.md 18). A session's own token is no ticket.

interface TicketRow {
  /** The hash of the ticket. */
  _id: string
  noun: string
  person: Pick<Person, 'sessionId' | 'userId' | 'tenantId' | 'locale'>
  query: unknown
  until: Date
  expireAt: Date
}

const LIVES_MS = 60_000
/** The database drops what nobody has used, by its own clock. */
const KEPT_MS = 600_000

export const ticketRows = (service: string) => systemModel<TicketRow>(database(service), 'export_tickets', [[{ expireAt: 1 }, { expireAfterSeconds: 0 }]])

/** What answers an `exportTicket`. */
export const ticketFor =
  ({ noun, endpoints }: Contract) =>
  async (query: unknown, ctx: Context) => {
    const token = randomBytes(32).toString('base64url')
    const { sessionId, userId, tenantId, locale, now } = ctx
    const person = { sessionId, userId, tenantId, locale }
    const until = new Date(now.getTime() + LIVES_MS)
    await insertRows(ticketRows(ctx.service), [{ _id: sha256(token), noun, person, query, until, expireAt: new Date(Date.now() + KEPT_MS) }])
    return { token, path: `${(endpoints.export as Endpoint).path}?token=${token}` }
  }

/** Says whose session this is now, and what he may in it; null where it is over. */
export type SessionOf = (person: TicketRow['person']) => Promise<Person | null>

/** Asks identity: a ticket does not outlive its session (I31). */
export const sessionAt =
  (platform: Platform): SessionOf =>
  async ({ sessionId, tenantId }) => {
    const asked = { tokenHash: sessionId, background: true, tenantId }
    const { session } = await callService(platform, 'identity', sessions.endpoints.resolve, asked, { tenantId })
    return session as Person | null
  }

interface Taken {
  person: Person
  query: unknown
}

/** The list that is navigated to, and who says whose session a ticket's is; without him there are none. */
interface Navigated {
  service: string
  noun: string
  sessionOf: SessionOf | undefined
}

/** Whom a navigated export is for and what it was asked; undefined where no ticket is shown. Throws `refused` for one that is used, too old, or of another list, `noSession` where its session is over. */
export const takeTicket = async ({ service, noun, sessionOf }: Navigated, token: unknown, now: Date): Promise<Taken | undefined> => {
  if (typeof token !== 'string' || token === '' || !sessionOf) return undefined
  const row = await ticketRows(service).findOneAndDelete({ _id: sha256(token), noun, until: { $gt: now } }, { lean: true })
  if (!row) throw refused([{ code: 'exportTicketOver' }])
  const session = await sessionOf(row.person)
  if (!session) throw new Refusal('noSession')
  return { person: { ...session, locale: row.person.locale }, query: row.query }
}

/** The identity of a request that a ticket speaks for. */
export const ticketIdentity = ({ sessionId, userId, tenantId, grants, locale, portal }: Person, requestId: string, now: Date): Identity => ({
  ...{ sessionId, userId, tenantId, grants, locale, requestId, correlationId: requestId, expires: now.getTime() + LIVES_MS },
  ...(portal ? { portal } : {}),
})

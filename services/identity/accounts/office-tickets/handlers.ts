import { Bare, WithHeaders } from '@academy/chassis/http/answer.ts'
import type { Context } from '@academy/chassis/http/context.ts'
import type { Handlers } from '@academy/chassis/http/serve.ts'
import { sha256 } from '@academy/chassis/mongo/audit.ts'
import { repository } from '@academy/chassis/mongo/repository.ts'
import { onPlatform, platform } from '@academy/chassis/mongo/scope.ts'
import type { officeTickets } from '@academy/contracts/identity/accounts/office-tickets.ts'
import { forPortal, grantsFor } from '../sessions/grants.ts'
import { SessionHistoryModel, SessionModel } from '../sessions/model.ts'
import { randomBits } from '../sessions/opening.ts'
import { ownCookie } from '../sessions/own-cookie.ts'
import { endedBecause, limitsFrom } from '../sessions/session.ts'
import { OfficeTicketModel } from './model.ts'

/** So long a ticket is good (resolutions.md 32). */
const TICKET_S = 30
/** Binds a ticket to one browser; no other site's page brings it along. */
const officeCookie = ownCookie('academy-office', 'Strict')
const hashOf = (text: string): string => sha256(`office|${text}`)

/** The frame goes on to a page of ours that tells the page around it, in exactly that origin; a ticket that is not good says nothing. */
const ledOn = (open: boolean): Bare => (open ? new Bare(302, { Location: '/office-open.html' }) : new Bare(400))

/** A ticket takes the place of the one that the session had before; what binds it stays, so that tabs of one browser do not undo each other's. */
const ask = async (ctx: Context) => {
  if (ctx.portal) return { ticket: null, why: 'passwordNeeded' as const }
  const all = await grantsFor(ctx.tenantId, ctx.userId, ctx.now)
  if (all.length === forPortal(all).length) return { ticket: null, why: 'noOffice' as const }
  const ticket = randomBits()
  const shown = officeCookie.of(ctx)
  const handle = shown && /^[\w-]{43}$/.test(shown) ? shown : randomBits()
  const row = { id: hashOf(ticket), session: ctx.sessionId, bound: hashOf(handle), expires: new Date(ctx.now.getTime() + TICKET_S * 1000) }
  await ctx.unit(async (unit) => {
    const tickets = repository(OfficeTicketModel)(onPlatform(unit))
    await tickets.remove({ session: row.session })
    await tickets.insert(row)
  }, null)
  return new WithHeaders({ ticket, why: null }, officeCookie.set(handle, TICKET_S))
}

/** The session of a ticket that is good in this browser, and lives. */
const sessionBehind = async (ctx: Context) => {
  const [ticket, handle] = [new URLSearchParams(ctx.upload.toString('utf8')).get('ticket'), officeCookie.of(ctx)]
  const row = ticket && handle ? await repository(OfficeTicketModel)(platform).byId(hashOf(ticket)) : null
  if (!row || !handle || row.bound !== hashOf(handle) || row.expires <= ctx.now) return null
  const session = await repository(SessionModel)(platform).byId(row.session)
  return session && !session.portal && !endedBecause(session, ctx.now, limitsFrom(ctx)) ? { row, session } : null
}

/** Takes a ticket, once; the first of a session says since when the back office is open in it. */
const take = async (ctx: Context): Promise<Bare> => {
  const found = await sessionBehind(ctx)
  if (!found) return ledOn(false)
  const { row, session } = found
  const taken = await ctx.unit(async (unit) => {
    const on = onPlatform(unit)
    if ((await repository(OfficeTicketModel)(on).remove({ id: row.id })) === 0) return false
    const first = { officeSince: unit.now }
    if (session.officeSince) return true
    await repository(SessionModel)(on).change({ id: session.id }, first)
    if (session.sid) await repository(SessionHistoryModel)(on).change({ id: session.sid }, first)
    return true
  })
  return ledOn(taken)
}

export const officeTicketHandlers: Handlers<typeof officeTickets> = { ask: (_, ctx) => ask(ctx), take: (_, ctx) => take(ctx) }

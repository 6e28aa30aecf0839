import type { Context } from '@academy/chassis/http/context.ts'
import { contains, withinDays } from '@academy/chassis/http/filters.ts'
import type { Handlers } from '@academy/chassis/http/serve.ts'
import type { DocOf } from '@academy/chassis/mongo/model.ts'
import { repository } from '@academy/chassis/mongo/repository.ts'
import { platform } from '@academy/chassis/mongo/scope.ts'
import { absent, refused } from '@academy/chassis/runtime/refusal.ts'
import { say } from '@academy/chassis/runtime/texts.ts'
import { shownPage } from '@academy/contracts/core/page.ts'
import { onlineUsers } from '@academy/contracts/identity/accounts/online-users.ts'
import { endSession } from '../sessions/ending.ts'
import { SessionHistoryModel, SessionModel } from '../sessions/model.ts'
import { endFamily } from '../sessions/remembered.ts'
import { aboutReached, peopleMeant } from '../users/reach.ts'
import { living } from './living.ts'
import { peopleOf } from './people.ts'

type All = Handlers<typeof onlineUsers>
type Query = Parameters<All['page']>[0]
type Session = DocOf<(typeof SessionModel)['fields']>
type History = DocOf<(typeof SessionHistoryModel)['fields']>
type People = Awaited<ReturnType<typeof peopleOf>>
type Why = 'higherRole' | 'ownSession'
const FORCE = 'sys:online-users:force'
const WHO = 'memberships.userId'

/** Sessions of people whom the reader reaches in his academy, as a filter of both models. */
const ofAcademy = async (ctx: Context) => ({ $and: [{ 'memberships.tenantId': ctx.tenantId }, await aboutReached(ctx, WHO)] })

const userOf = (row: Pick<Session, 'userId'> & { memberships?: Session['memberships'] | undefined }, { tenantId }: Context): string =>
  row.memberships?.find((one) => one.tenantId === tenantId)?.userId ?? row.userId

const sought = async ({ text, userId, system, way, from, to }: Query, ctx: Context) => ({
  $and: [
    await ofAcademy(ctx),
    text ? { $or: [{ address: contains(text) }, { [WHO]: { $in: await peopleMeant(ctx, text) } }] } : {},
    userId ? { [WHO]: userId } : {},
    system ? { system } : {},
    way ? { way } : {},
    withinDays('createDate', from, to),
  ],
})

/** What stands against ending a session, if anything does. */
const against = (session: Session, person: ReturnType<People>, ctx: Context): Why | undefined =>
  session.id === ctx.sessionId ? 'ownSession' : person.higher ? 'higherRole' : undefined

const shownLive = (row: Session, people: People, ctx: Context) => {
  const userId = userOf(row, ctx)
  const person = people(userId)
  const why = against(row, person, ctx)
  const may = ctx.may(FORCE)
  const { browser = 'other', system = 'other', way = 'password', officeSince, address, createDate, lastSeen } = row
  return {
    ...{ id: row.sid ?? userId, userId, ...person.names, browser, system, way, officeSince, address, createDate, lastSeen },
    ...{ office: row.portal !== true, phase: 'live' as const, here: row.id === ctx.sessionId },
    actions: may && !why ? ['force'] : [],
    ...(may && why ? { refused: [{ move: 'force', reasons: [say(ctx.locale, `reasons.${why}`)] }] } : {}),
  }
}

const shownEnded = (row: History, people: People, ctx: Context) => {
  const userId = userOf(row, ctx)
  const { id, browser, system, way, office, officeSince, address, createDate, lastSeen, endedAt, end, endReason } = row
  return {
    ...{ id, userId, ...people(userId).names, browser, system, way, office, officeSince, address, createDate, lastSeen, endedAt, end, endReason },
    ...{ phase: 'ended' as const, here: false, actions: [] },
  }
}

const page: All['page'] = async (input, ctx) => {
  const { id, phase = 'live', text: _t, userId: _u, system: _s, way: _w, from: _f, to: _o, ...query } = input
  const filter = await sought(input, ctx)
  const sorts = onlineUsers.endpoints.page.sort ?? []
  const paged = { ...query, order: query.order ?? (query.orderField ? 'asc' : 'desc') } as const
  const only = (field: 'sid' | 'id') => (id ? { [field]: id } : {})
  if (phase === 'ended') {
    const found = await repository(SessionHistoryModel)(platform).page(paged, { $and: [filter, { endedAt: { $exists: true } }, only('id')] }, sorts)
    const people = await peopleOf(
      ctx,
      found.records.map((row) => userOf(row, ctx)),
      FORCE,
    )
    return shownPage(
      found,
      found.records.map((row) => shownEnded(row, people, ctx)),
    )
  }
  const found = await repository(SessionModel)(platform).page(paged, { $and: [filter, living(ctx), only('sid')] }, sorts)
  const people = await peopleOf(
    ctx,
    found.records.map((row) => userOf(row, ctx)),
    FORCE,
  )
  return shownPage(
    found,
    found.records.map((row) => shownLive(row, people, ctx)),
  )
}

const force: All['force'] = async ({ ids, reason }, ctx) => {
  const wanted = [...new Set(ids)]
  const reach = await ofAcademy(ctx)
  const known = await repository(SessionHistoryModel)(platform).find({ $and: [{ id: { $in: wanted } }, reach] })
  if (known.length < wanted.length) throw absent()
  const sessions = await repository(SessionModel)(platform).find({ $and: [{ sid: { $in: wanted } }, living(ctx)] })
  const bySid = new Map(sessions.map((session) => [session.sid, session]))
  const people = await peopleOf(
    ctx,
    known.map((row) => userOf(row, ctx)),
    FORCE,
  )
  const judged = known.map((row) => {
    const session = bySid.get(row.id)
    const person = people(userOf(row, ctx))
    return { id: row.id, userName: person.userName, session, why: session ? against(session, person, ctx) : ('sessionOver' as const) }
  })
  const left = judged.flatMap(({ id, userName, why }) => (why ? [{ id, userName, why }] : []))
  const ending = judged.flatMap(({ session, why }) => (session && !why ? [session] : []))
  if (ending.length === 0) throw refused([...new Set(left.map(({ why }) => why))].map((code) => ({ code })))
  await ctx.unit(async (unit) => {
    for (const session of ending) await endSession(unit, session, 'forced', reason)
    // a browser that remembers him would let him in again at once
    for (const family of new Set(ending.flatMap(({ remembered }) => remembered ?? []))) await endFamily(unit, family, 'forced')
  })
  return { ended: ending.length, left }
}

export const onlineUserHandlers: All = { page, force } as All

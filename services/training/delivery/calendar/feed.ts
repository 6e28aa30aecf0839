import { randomBytes } from 'node:crypto'
import { Download } from '@academy/chassis/http/answer.ts'
import type { Context } from '@academy/chassis/http/context.ts'
import { sha256 } from '@academy/chassis/mongo/audit.ts'
import { repository } from '@academy/chassis/mongo/repository.ts'
import { everything } from '@academy/chassis/mongo/scope.ts'
import type { Unit } from '@academy/chassis/mongo/unit.ts'
import { absent } from '@academy/chassis/runtime/refusal.ts'
import { type Locale, say } from '@academy/chassis/runtime/texts.ts'
import { inScript } from '@academy/chassis/runtime/traditional.ts'
import { addDays, dayOf, daysBetween, momentOf } from '@academy/contracts/core/days.ts'
import { hours } from '@academy/contracts/core/half-days.ts'
import { type CalendarEntry, calendar } from '@academy/contracts/training/delivery/calendar.ts'
import ical, { ICalEventBusyStatus, ICalEventRepeatingFreq, ICalEventStatus } from 'ical-generator'
import { users } from '../../people.ts'
import { ownEntries } from './entries.ts'
import { FeedModel } from './model.ts'

/** Other calendars see a month back and a year ahead. */
const [BACK, AHEAD] = [30, 365]
/** How often they may ask again, which some heed. */
const AGAIN_S = 3600
const ENDING = '.ics'

const titleOf = (locale: Locale, { kind, nameCn, nameEn }: CalendarEntry): string => {
  const name = locale === 'en-US' ? nameEn : inScript(locale, nameCn)
  return kind === 'class' || kind === 'teaching' ? name : say(locale, `training/calendar:feed.${kind}`, { name })
}

/** A person's dates as iCalendar (RFC 5545): what takes several days is there on each of them from its hour on. */
const feedText = (locale: Locale, entries: readonly CalendarEntry[], stamp: Date): string => {
  const own = ical({
    // RFC 5545 asks for the product, which is no academy's name
    prodId: { company: 'Dealer Academy', product: 'Dealer Academy', language: 'EN' },
    name: say(locale, 'training/calendar:feed.name'),
    ttl: AGAIN_S,
  })
  for (const entry of entries) {
    const { id, kind, from, to, startsAt, endsAt, placeCn, placeEn } = entry
    const days = daysBetween(from, to) + 1
    const place = locale === 'en-US' ? placeEn : placeCn && inScript(locale, placeCn)
    const unsure = kind === 'unsure'
    own.createEvent({
      ...{ id: `${kind}-${id}@chengtu.example`, stamp, start: startsAt, summary: titleOf(locale, entry) },
      end: days > 1 ? momentOf(from, `${hours.pm.to}:00`) : endsAt,
      ...(place ? { location: place } : {}),
      ...(days > 1 ? { repeating: { freq: ICalEventRepeatingFreq.DAILY, count: days } } : {}),
      status: unsure ? ICalEventStatus.TENTATIVE : ICalEventStatus.CONFIRMED,
      busystatus: unsure || kind === 'answer' ? ICalEventBusyStatus.TENTATIVE : ICalEventBusyStatus.BUSY,
    })
  }
  return `${own.toString()}\r\n`
}

const feeds = ({ tenantId, session }: Pick<Context, 'tenantId' | 'session'>) => repository(FeedModel)({ tenantId, session, dataScope: everything })

const written = (unit: Unit) => repository(FeedModel)({ ...unit, dataScope: everything })

/** Since when one's own feed stands. */
export const feedOf = async (ctx: Context): Promise<{ since?: Date }> => {
  const row = await feeds(ctx).byId(ctx.userId)
  return row?.hash ? { since: row.since } : {}
}

/** A new secret instead of the one of before; only its hash stays here. */
export const renewFeed = (ctx: Context): Promise<{ path: string }> =>
  ctx.unit(async (unit) => {
    const secret = `${ctx.tenantId}~${randomBytes(24).toString('base64url')}`
    const stands = { hash: sha256(secret), since: unit.now, locale: ctx.locale }
    const repo = written(unit)
    if (await repo.byId(ctx.userId)) await repo.change({ id: ctx.userId }, stands)
    else await repo.insert({ id: ctx.userId, ...stands })
    return { path: calendar.endpoints.subscribed.path.replace('{secret}', secret + ENDING) }
  })

export const revokeFeed = (ctx: Context): Promise<Record<string, never>> =>
  ctx.unit(async (unit) => {
    await written(unit).change({ id: ctx.userId }, { hash: null } as never)
    return {}
  })

/** The feed of this address. Throws absent where nobody's is at it, or its person has left. */
export const subscribedFeed = async (address: string, ctx: Context): Promise<Download> => {
  const secret = address.endsWith(ENDING) ? address.slice(0, -ENDING.length) : address
  const tenantId = secret.split('~')[0] ?? ''
  const who = { tenantId, session: ctx.session }
  const row = tenantId && (await feeds(who).one({ hash: sha256(secret) }))
  const person = row && (await users(who).byId(row.id))
  if (!row || !person || person.employment === '2') throw absent()
  const today = dayOf(ctx.now)
  const entries = await ownEntries(who, row.id, { from: addDays(today, -BACK), to: addDays(today, AHEAD) })
  return new Download('academy.ics', 'text/calendar; charset=utf-8', Buffer.from(feedText(row.locale, entries, ctx.now)), {
    'Cache-Control': 'private, no-store',
  })
}

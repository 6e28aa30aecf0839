import type { Context } from '@academy/chassis/http/context.ts'
import type { Handlers } from '@academy/chassis/http/serve.ts'
import { claim } from '@academy/chassis/mongo/atomic.ts'
import { sha256 } from '@academy/chassis/mongo/audit.ts'
import { repository } from '@academy/chassis/mongo/repository.ts'
import { onPlatform, platform } from '@academy/chassis/mongo/scope.ts'
import { malformed, Refusal, refused } from '@academy/chassis/runtime/refusal.ts'
import type { Parsed } from '@academy/contracts/core/endpoint.ts'
import { noSlip, type slips } from '@academy/contracts/identity/accounts/slips.ts'
import { TRIES } from '../forgotten/pace.ts'
import { CredentialModel } from '../sessions/model.ts'
import { personOf, randomBits } from '../sessions/opening.ts'
import type { Marks, Pause } from '../sessions/sign-in.ts'
import { LinkModel } from '../set-up-links/model.ts'
import { lastFourOf, newLetters, slipId } from './letters.ts'
import { SlipModel } from './model.ts'
import { wanted } from './people.ts'
import { printSlips } from './print.ts'

type Endpoints = (typeof slips)['endpoints']

const DAY_MS = 86_400_000
/** So long the page that a slip opened may be used. */
const OPEN_MS = 15 * 60_000
/** So many wrong looks from one address within a quarter of an hour: letters cannot be guessed through. */
const [LOOKS, LOOKS_MS] = [20, 15 * 60_000]
/** So long each answer is held back: beside it what they differ in tells nothing. */
const HELD_MS = 200

const due = async (asked: Parsed<Endpoints['due']>, ctx: Context) => {
  const found = await wanted(asked, ctx)
  const counts = noSlip.options.map((why) => ({ why, count: [...found.why.values()].filter((one) => one === why).length }))
  return { due: found.due.length, left: counts.filter(({ count }) => count > 0) }
}

const print = async (asked: Parsed<Endpoints['print']>, ctx: Context, secret: string) => {
  const { due: people } = await wanted(asked, ctx)
  if (people.length === 0) throw refused([{ code: 'noSlips' }])
  const expires = new Date(ctx.now.getTime() + ctx.parameter('link.days') * DAY_MS)
  const printed = people.map((person) => ({ person, letters: newLetters() }))
  await ctx.unit(async (unit) => {
    const rows = repository(SlipModel)(onPlatform(unit))
    await rows.remove({ userId: { $in: people.map(({ id }) => id) } })
    for (const { person, letters } of printed) await rows.insert({ id: slipId(letters, secret), userId: person.id, tenant: ctx.tenantId, tries: 0, expires })
  }, null)
  return printSlips(printed, expires, ctx)
}

/** One sentence for wrong letters, wrong digits, used and over: which of them it is tells nobody anything. */
const wrong = () => refused([{ code: 'slipWrong' }])

/** The slip of these letters, if its last four are right and its person may come in; a try is counted before it is looked at. */
const slipOf = async (code: string, lastFour: string, ctx: Context, secret: string) => {
  const id = slipId(code, secret)
  const known = await repository(SlipModel)(platform).byId(id)
  const row = await claim(SlipModel, platform, { id, tries: known?.tries ?? -1, expires: { $gt: ctx.now } }, { tries: (known?.tries ?? 0) + 1 }, { _id: 1 })
  const user = await personOf(row ? { tenantId: row.tenant, userId: row.userId } : undefined, ctx.now)
  const there = await repository(CredentialModel)(platform).one({ 'memberships.userId': row?.userId ?? 'nobody' })
  const right = row && user && !there && row.tries <= TRIES && lastFourOf(user.idNumber) === lastFourOf(lastFour)
  return right ? row : null
}

/** Opens a slip: a link for its person that is good for a quarter of an hour. The slip itself goes when the password is set. */
const open = async ({ code, lastFour }: Parsed<Endpoints['open']>, ctx: Context, { kv, secret }: Marks, pause: Pause) => {
  const missing = [...(code === '' ? ['code'] : []), ...(lastFour === '' ? ['lastFour'] : [])]
  if (missing.length > 0) throw malformed(missing.map((field) => ({ field, code: 'required' })))
  const looks = `slip|${ctx.address}`
  const { count } = await kv.incr(looks, LOOKS_MS)
  if (count > LOOKS) throw new Refusal('tooMany')
  const row = await slipOf(code, lastFour, ctx, secret)
  await pause(HELD_MS)
  if (!row) throw wrong()
  // an outlet's people open theirs behind one address: a right look does not count, and makes no wrong one undone
  await kv.decr(looks)
  const token = randomBits()
  const expires = new Date(Math.min(row.expires.getTime(), ctx.now.getTime() + OPEN_MS))
  await ctx.unit(async (unit) => {
    const links = repository(LinkModel)(onPlatform(unit))
    await repository(SlipModel)(onPlatform(unit)).change({ id: row.id }, { tries: 0 })
    await links.remove({ userId: row.userId, slip: row.id })
    await links.insert({ id: sha256(token), userId: row.userId, tenant: row.tenant, expires, slip: row.id })
  }, null)
  return { token }
}

export const slipHandlers = (marks: Marks, pause: Pause): Handlers<typeof slips> => ({
  due,
  print: (asked, ctx) => print(asked, ctx, marks.secret),
  open: (given, ctx) => open(given, ctx, marks, pause),
})

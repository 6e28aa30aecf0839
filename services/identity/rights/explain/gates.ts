import type { Context } from '@academy/chassis/http/context.ts'
import { say, sayFirst } from '@academy/chassis/runtime/texts.ts'
import { inScript } from '@academy/chassis/runtime/traditional.ts'
import type { Judged } from '@academy/contracts/core/explain-source.ts'
import { textsArea } from '@academy/contracts/core/noun-texts.ts'
import type { gateResults, gates } from '@academy/contracts/identity/rights/explain.ts'
import { type Doing, doingWords, screenOf } from './doings.ts'
import type { HeldRole, Standing, Way } from './standing.ts'

type GateName = (typeof gates)[number]
type Result = (typeof gateResults)[number]

/** One gate before it is known where the way ends: passed, not passed, or nothing to ask. */
export interface Asked {
  gate: GateName
  ok: boolean | null
  fact: string
  link?: string | undefined
}

type Locale = Context['locale']
const AREA = 'identity/explain'
const MOST = 6

export const speaker = (locale: Locale) => {
  const english = locale === 'en-US'
  return {
    english,
    say: (key: string, params: Record<string, unknown> = {}) => say(locale, `${AREA}:${key}`, params),
    /** A record's own name in the reader's language. */
    name: (cn: string, en: string) => (english ? en || cn : inScript(locale, cn)),
    joined: (parts: readonly string[]) => {
      const shown = parts.slice(0, MOST)
      const text = shown.join(english ? ', ' : '、')
      return parts.length > MOST ? say(locale, `${AREA}:more`, { text, count: parts.length - MOST }) : text
    },
  }
}
export type Speaker = ReturnType<typeof speaker>

export const postsGate = (to: Speaker, { posts, byHand }: Standing, userId: string): Asked => {
  const lines = posts.map(({ positionNameCn, positionNameEn, orgNameCn, orgNameEn, since }) =>
    to.say(since ? 'facts.post' : 'facts.asPost', { place: to.name(orgNameCn, orgNameEn), position: to.name(positionNameCn, positionNameEn), since }),
  )
  const fact = lines.length > 0 ? to.joined(lines) : to.say(byHand > 0 ? 'facts.handOnly' : 'facts.noPost')
  return { gate: 'posts', ok: lines.length + byHand > 0, fact, link: `/manage/org-posts?userId=${encodeURIComponent(userId)}` }
}

const isBy = (by: Way['by']) => (role: HeldRole) => role.ways.some((way) => way.by === by)

export const rolesGate = (to: Speaker, { roles }: Standing, userId: string): Asked => {
  const names = (by: Way['by']) => roles.filter(isBy(by)).map(({ nameCn, nameEn }) => to.name(nameCn, nameEn))
  const [fromPosts, byHand] = [names('post'), names('hand')]
  const parts = [
    ...(fromPosts.length > 0 ? [to.say('facts.rolesByPost', { roles: to.joined(fromPosts) })] : []),
    ...(byHand.length > 0 ? [to.say('facts.rolesByHand', { roles: to.joined(byHand) })] : []),
  ]
  return {
    gate: 'roles',
    ok: roles.length > 0,
    fact: parts.join(to.english ? '; ' : '；') || to.say('facts.noRole'),
    link: `/manage/sys-role-assignments/${encodeURIComponent(userId)}`,
  }
}

export const permissionGate = (to: Speaker, { roles }: Standing, { permission }: Judged, doing: Doing): Asked => {
  const named = (codes: readonly string[]) => to.joined(roles.filter(({ code }) => codes.includes(code)).map(({ nameCn, nameEn }) => to.name(nameCn, nameEn)))
  const asked = doing.permission
  const key = permission.passed ? 'facts.permission' : roles.length > 0 ? 'facts.noPermission' : 'facts.noPermissionAtAll'
  const who = permission.passed ? named(permission.holding) : named(roles.map(({ code }) => code))
  return { gate: 'permission', ok: permission.passed, fact: to.say(key, { roles: who, permission: asked }), link: '/manage/sys-roles' }
}

const reachWords = (to: Speaker, { all, orgs, self }: Judged['reach'], places: string): string => {
  if (all) return to.say('facts.reachAll')
  if (orgs === 0) return to.say(self ? 'facts.reachSelf' : 'facts.reachNothing')
  return places ? to.say('facts.reachPlaces', { places, count: orgs }) : to.say('facts.reachSome', { count: orgs })
}

/** How places are called. */
interface PlaceNames {
  /** A record's place; its owner where it is somebody's own. */
  of(record: NonNullable<Judged['record']>): Promise<string>
  /** Where the roles that give the permission reach from. */
  from(roles: readonly string[]): Promise<string>
}

export const scopeGate = async (to: Speaker, { reach, record, permission }: Judged, doing: Doing, names: PlaceNames): Promise<Asked> => {
  const link = '/manage/org-organisations'
  const reached = reachWords(to, reach, await names.from(permission.holding))
  if (!record) return { gate: 'scope', ok: doing.toRecord ? null : reach.all || reach.orgs > 0 || reach.self, fact: reached, link }
  if (!record.there) return { gate: 'scope', ok: false, fact: to.say('facts.noRecord'), link }
  const place = await names.of(record)
  const key = record.reached ? (place ? 'facts.within' : 'facts.shared') : place ? 'facts.outside' : 'facts.hidden'
  return { gate: 'scope', ok: record.reached, fact: to.say(key, { place, reached }), link }
}

export const stateGate = (to: Speaker, locale: Locale, { record, state }: Judged, doing: Doing, recordId: string | undefined): Asked => {
  const screen = screenOf(doing)
  const link = screen && recordId ? `${screen}?open=${encodeURIComponent(recordId)}` : screen
  if (!doing.toRecord || (record && !state)) return { gate: 'state', ok: true, fact: to.say('facts.stateless'), link }
  if (!record || !state) return { gate: 'state', ok: null, fact: to.say('facts.unnamed'), link }
  const area = textsArea(doing)
  const status = state.status && (sayFirst(locale, [`${area}:states.${state.status}`, `${area}:statuses.${state.status}`]) ?? state.status)
  if (state.passed) return { gate: 'state', ok: true, fact: status ? to.say('facts.state', { status }) : to.say('facts.stateFits'), link }
  return { gate: 'state', ok: false, fact: state.reasons.join(to.english ? '; ' : '；') || to.say('facts.stateRefuses', { status }), link }
}

/** Where the way ends: the first gate that is not passed; behind it those that would not be either, and those that are not asked. */
export const walked = (asked: readonly Asked[], to: Speaker, doing: Doing) => {
  const end = asked.findIndex(({ ok }) => ok === false)
  const resultOf = ({ ok }: Asked, at: number): Result => {
    if (end < 0 || at < end) return ok === null ? 'open' : 'passed'
    if (at === end) return 'stopped'
    return ok === false ? 'also' : 'open'
  }
  const gates = asked.map((one, at) => ({
    ...{ gate: one.gate, result: resultOf(one, at), fact: one.fact, rule: to.say(`rules.${one.gate}`, { doing: doingWords(doing, to.english) }) },
    ...(one.link ? { link: one.link } : {}),
  }))
  return { may: end < 0, passed: gates.filter(({ result }) => result === 'passed').length, gates }
}

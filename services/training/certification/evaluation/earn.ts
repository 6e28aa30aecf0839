import { addDays } from '@academy/contracts/core/days.ts'
import { type Condition, inTrackSince, type Judged, judgeOption } from './conditions.ts'
import type { Facts, Place } from './facts.ts'
import { type Certification, isListed, type Option, type Parameters, type Rule, type RuleYears, revisionOn } from './rules.ts'
import { addYears } from './validity.ts'

// On which day the conditions of a rule are met first (rules 3, 4).

/** Met conditions: the day of the last one, by which rule, and beneath it which facts. */
export interface Earned {
  day: string
  rule: Rule
  option: Option
  facts: readonly string[]
  place: Place | undefined
  /** Of a recertification. */
  again: boolean
}

export interface Ground {
  certification: Certification
  facts: Facts
  years: RuleYears
  parameters: Parameters
  /** Whether the level below is held on a day; always where there is none. */
  lowerOn: (day: string) => boolean
  /** Days on which a certificate of the level below begins. */
  lowerFrom: readonly string[]
}

const usedBy = (conditions: readonly Condition[]): string[] => [...new Set(conditions.flatMap(({ fact }) => fact?.id ?? []))]
const found = (rule: Rule, option: Option, judged: Judged, day: string, again: boolean): Earned => ({
  ...{ day, rule, option, again, facts: usedBy(judged.conditions) },
  place: judged.post?.place ?? (judged.post && { postId: judged.post.ref, positionCode: judged.post.positionCode }),
})

/** Days on which something may become true: each result, exam, exemption, begin of a post, full years, the level below. */
const turningDays = ({ certification, facts, years, lowerFrom }: Ground): string[] => {
  const spans = new Set([...years.values()].flat().flatMap(({ options, recertification }) => [...options, ...recertification].map((one) => one.yearsInPost)))
  return [
    ...facts.results.map(({ day }) => day),
    ...facts.exams.filter(({ passed }) => passed).map(({ day }) => day),
    ...facts.exempts.map(({ day }) => day),
    ...facts.posts.flatMap(({ day }) => [...spans].map((span) => addYears(day, span))),
    ...lowerFrom.map((day) => addDays(day, -1)),
    ...certification.unlisted.flatMap(({ until }) => (until === undefined ? [] : [addDays(until, 1)])),
    ...[...years.values()].flat().flatMap(({ from }) => from ?? []),
  ]
}

/** The last day on which the conditions of an option may be met: its closing day, later for who came into the track after August. */
const closingOf = ({ certification, facts, parameters }: Ground, year: number, option: Option, day: string): string => {
  const since = inTrackSince(facts.posts, certification.positions, day)
  const late = since !== undefined && since >= `${year}-09-01` ? `${year + 1}-${parameters.closeLate}` : option.closing
  return late > option.closing ? late : option.closing
}

/** Days from one to another, both included, each once and in order; the first is always among them. */
const daysWithin = (days: readonly string[], first: string, last: string): string[] =>
  [...new Set([first, ...days.filter((day) => day > first && day <= last)])].filter((day) => day <= last).sort()

const earnedInYear = (ground: Ground, year: number, days: readonly string[], until: string, after: string | undefined): Earned | undefined => {
  const eve = `${year - 1}-12-31`
  const first = after !== undefined && after > eve ? after : eve
  for (const day of daysWithin(days, first, until)) {
    const rule = revisionOn(ground.years.get(year) ?? [], day)
    if (!rule || !isListed(ground.certification, day) || !ground.lowerOn(addDays(day, 1))) continue
    for (const option of rule.options) {
      if (day > closingOf(ground, year, option, day)) continue
      const judged = judgeOption(ground.certification, option, ground.facts, { day, after })
      if (judged.met) return found(rule, option, judged, day, false)
    }
  }
  return undefined
}

/**
 * The first day up to `until` on which some rule year's conditions are met: the earliest day, then the newer year (rule 3). What was met before a year counts
 * from its beginning; results on or before `after` do not count.
 */
export const firstEarned = (ground: Ground, until: string, after?: string): Earned | undefined => {
  const days = turningDays(ground)
  let best: Earned | undefined
  for (const year of ground.years.keys()) {
    if (best && `${year - 1}-12-31` > best.day) break
    const one = earnedInYear(ground, year, days, best && best.day < until ? best.day : until, after)
    if (one && (!best || one.day <= best.day)) best = one
  }
  return best
}

/** The first day of a window on which the recertification of that day's year is met by results from `opens` on (rule 7). */
export const firstRenewed = (ground: Ground, opens: string, last: string): Earned | undefined => {
  const after = addDays(opens, -1)
  for (const day of daysWithin(turningDays(ground), opens, last)) {
    const rule = revisionOn(ground.years.get(Number(day.slice(0, 4))) ?? [], day)
    for (const option of rule && isListed(ground.certification, day) ? rule.recertification : []) {
      const judged = judgeOption(ground.certification, option, ground.facts, { day, after })
      if (rule && judged.met) return found(rule, option, judged, day, true)
    }
  }
  return undefined
}

import { addDays } from '@academy/contracts/core/days.ts'
import { type Earned, firstEarned, firstRenewed, type Ground } from './earn.ts'
import type { Fact, Facts, GrantFact, Place } from './facts.ts'
import { knownFacts } from './facts.ts'
import { type Certification, levels, type Parameters, type Rule, ruleYears } from './rules.ts'
import { renewalWindow, restoredUntil, validUntil } from './validity.ts'

/** A certificate that the facts give. */
export interface Earning {
  certificationId: string
  from: string
  to: string
  kind: 'rule' | 'recertification' | 'grant'
  year?: number | undefined
  revision?: number | undefined
  option?: string | undefined
  facts: readonly string[]
  place?: Place | undefined
  /** The first day of the one before that it follows. */
  previous?: string | undefined
  /** The day on which it was taken back. */
  revoked?: string | undefined
}

export interface Asked {
  facts: readonly Fact[]
  certifications: readonly Certification[]
  rules: readonly Rule[]
  parameters: Parameters
  /** Up to this day. */
  day: string
  /** By what was known at this moment. */
  known: Date
}

/** A person has no more certificates of one kind than this in a life. */
const MOST = 60

const endOf = ({ to, revoked }: Earning): string => revoked ?? to
/** Does it hold on a day? The day on which it is taken back is its first without. */
export const holdsOn = ({ from, to, revoked }: Earning, day: string): boolean => from <= day && day <= to && (revoked === undefined || day < revoked)

const ofEarned = (certification: Certification, earned: Earned, from: string, previous: Earning | undefined): Earning => ({
  ...{ certificationId: certification.id, from, to: validUntil(from, earned.rule.months), kind: earned.again ? 'recertification' : 'rule' },
  ...{ year: earned.rule.year, revision: earned.rule.revision, option: earned.option.description, facts: earned.facts, place: earned.place },
  ...(previous ? { previous: previous.from } : {}),
})

const ofGrant = (certification: Certification, grant: GrantFact, from: string, previous: Earning | undefined): Earning => ({
  ...{ certificationId: certification.id, from, to: grant.to, kind: 'grant', facts: [grant.id], place: grant.place },
  ...(previous ? { previous: previous.from } : {}),
})

/** The next certificate by rules: renewed within its window or the months after it, otherwise the cell again with new results. */
const nextByRule = (ground: Ground, last: Earning | undefined, until: string): Earning | undefined => {
  const { certification, parameters } = ground
  const made = (earned: Earned | undefined): Earning | undefined => {
    if (!earned) return undefined
    const after = addDays(earned.day, 1)
    const follows = last && !last.revoked ? addDays(last.to, 1) : after
    return ofEarned(certification, earned, after > follows ? after : follows, last)
  }
  if (!last) return made(firstEarned(ground, until))
  if (last.revoked) return made(firstEarned(ground, until, last.revoked))
  const { opens } = renewalWindow(last.to, parameters)
  if (!certification.renewal) return made(firstEarned(ground, until, addDays(opens, -1)))
  const restored = restoredUntil(last.to, parameters)
  const renewed = firstRenewed(ground, opens, restored < until ? restored : until)
  if (renewed) return made(renewed)
  return restored < until ? made(firstEarned(ground, until, last.to)) : undefined
}

/** The next grant that reaches further than what is there. */
const nextGrant = (certification: Certification, grants: readonly GrantFact[], last: Earning | undefined, until: string): Earning | undefined => {
  const grant = grants.find((one) => one.certificationId === certification.id && one.day <= until && (!last || (one.to > endOf(last) && one.day > last.from)))
  if (!grant) return undefined
  const free = last ? addDays(last.revoked ?? last.to, last.revoked ? 0 : 1) : grant.day
  return ofGrant(certification, grant, grant.day > free ? grant.day : free, last)
}

const takenBack = (one: Earning, facts: Facts): Earning => {
  const revoke = facts.revokes.find(({ certificationId, day }) => certificationId === one.certificationId && one.from <= day && day <= one.to)
  return revoke ? { ...one, revoked: revoke.day } : one
}

/** All certificates of one certification, one after the other. */
const chainOf = (ground: Ground, until: string): Earning[] => {
  const chain: Earning[] = []
  while (chain.length < MOST) {
    const last = chain.at(-1)
    const byRule = nextByRule(ground, last, until)
    const given = nextGrant(ground.certification, ground.facts.grants, last, until)
    const next = given && (!byRule || given.from < byRule.from) ? given : byRule
    if (!next) return chain
    chain.push(takenBack(next, ground.facts))
  }
  return chain
}

const upTo = (facts: Facts, day: string): Facts => ({
  results: facts.results.filter((one) => one.day <= day),
  exams: facts.exams.filter((one) => one.day <= day),
  posts: facts.posts.filter((one) => one.day <= day),
  grants: facts.grants.filter((one) => one.day <= day),
  exempts: facts.exempts.filter((one) => one.day <= day),
  revokes: facts.revokes.filter((one) => one.day <= day),
})

const lowerOf = (one: Certification, all: readonly Certification[]): Certification | undefined =>
  all
    .filter(({ track, brand, level }) => track === one.track && brand === one.brand && levels.indexOf(level) < levels.indexOf(one.level))
    .sort((a, b) => levels.indexOf(b.level) - levels.indexOf(a.level))[0]

/** What one certification is judged by, with the certificates of the level below. */
export const groundOf = (asked: Asked, facts: Facts, certification: Certification, lower: readonly Earning[] | undefined): Ground => ({
  ...{ certification, facts, parameters: asked.parameters, years: ruleYears(asked.rules, certification.id, asked.known) },
  lowerOn: (day) => lower === undefined || lower.some((one) => holdsOn(one, day)),
  lowerFrom: lower?.map(({ from }) => from) ?? [],
})

/**
 * The certificates of one person: a pure function of facts, rules, day and what was known (certification-exams.md §5). Neither the order of the facts nor how
 * they came matters.
 */
export const evaluate = (asked: Asked): Earning[] => {
  const facts = upTo(knownFacts(asked.facts, asked.known), asked.day)
  const earnings = new Map<string, Earning[]>()
  const inOrder = [...asked.certifications].sort((a, b) => levels.indexOf(a.level) - levels.indexOf(b.level) || (a.id < b.id ? -1 : 1))
  for (const certification of inOrder) {
    const lower = lowerOf(certification, asked.certifications)
    earnings.set(certification.id, chainOf(groundOf(asked, facts, certification, lower && earnings.get(lower.id)), asked.day))
  }
  return [...earnings.values()].flat()
}

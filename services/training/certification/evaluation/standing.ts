import { addDays } from '@academy/contracts/core/days.ts'
import { type Condition, type Judged, judgeOption, type Span } from './conditions.ts'
import { type Asked, type Earning, evaluate, holdsOn } from './evaluate.ts'
import { type Facts, knownFacts, postOn } from './facts.ts'
import { type Certification, levels, type Option, revisionOn, ruleYears } from './rules.ts'
import { renewalWindow, restoredUntil } from './validity.ts'

// How somebody stands on a day, and what is missing (certification-exams.md rules 3, 6, 7, 9).

/** held: it lives; renewable: it lives and may be renewed; covered: a higher level lives, nothing is asked; lapsed: it has ended and a renewal restores it; none. */
type StandingState = 'held' | 'renewable' | 'covered' | 'lapsed' | 'none'

/** One way to come to it, with what meets each condition. */
export interface Way {
  description: string
  closing: string
  conditions: readonly Condition[]
  electivesMissing: number
  missing: number
}

export interface Standing {
  certification: Certification
  state: StandingState
  /** The certificate that lives, or the last one that did. */
  current: Earning | undefined
  /** The one that follows it already. */
  next: Earning | undefined
  /** From when and until when a renewal costs no day, and until when it restores. */
  opens: string | undefined
  restores: string | undefined
  /** Ways to what comes next, the nearest first; none where nothing is asked. */
  ways: readonly Way[]
}

const wayOf = (option: Option, { conditions, electivesMissing }: Judged): Way => ({
  ...{ description: option.description, closing: option.closing, conditions, electivesMissing },
  missing: conditions.filter(({ elective, fact }) => !elective && !fact).length + electivesMissing,
})

const waysOf = (certification: Certification, options: readonly Option[], facts: Facts, span: Span): Way[] =>
  options.map((option) => wayOf(option, judgeOption(certification, option, facts, span))).sort((a, b) => a.missing - b.missing)

const stateOf = (asked: Asked, current: Earning | undefined, next: Earning | undefined, covered: boolean, certification: Certification): StandingState => {
  if (current && holdsOn(current, asked.day)) {
    if (covered || next || !certification.renewal) return 'held'
    return renewalWindow(current.to, asked.parameters).opens <= asked.day ? 'renewable' : 'held'
  }
  if (covered) return 'covered'
  const restores = current && !current.revoked && certification.renewal && restoredUntil(current.to, asked.parameters) >= asked.day
  return restores ? 'lapsed' : 'none'
}

/** Whether a higher level of the same track lives on the day. */
const isCovered = (one: Certification, earnings: readonly Earning[], { certifications, day }: Asked): boolean =>
  earnings.some((earning) => {
    const other = certifications.find(({ id }) => id === earning.certificationId)
    return other && other.track === one.track && other.brand === one.brand && levels.indexOf(other.level) > levels.indexOf(one.level) && holdsOn(earning, day)
  })

const one = (asked: Asked, facts: Facts, earnings: readonly Earning[], certification: Certification): Standing => {
  const chain = earnings.filter(({ certificationId }) => certificationId === certification.id)
  const current = chain.findLast(({ from }) => from <= asked.day)
  const next = chain.find(({ from }) => from > asked.day)
  const state = stateOf(asked, current, next, isCovered(certification, earnings, asked), certification)
  const again = state === 'renewable' || state === 'lapsed'
  const opens = current && certification.renewal ? renewalWindow(current.to, asked.parameters).opens : undefined
  const rule = revisionOn(ruleYears(asked.rules, certification.id, asked.known).get(Number(asked.day.slice(0, 4))) ?? [], asked.day)
  const options = (again ? rule?.recertification : state === 'none' ? rule?.options : undefined) ?? []
  const after = again && opens ? addDays(opens, -1) : current && state === 'none' ? (current.revoked ?? current.to) : undefined
  return {
    ...{ certification, state, current, next, opens },
    restores: current && certification.renewal ? restoredUntil(current.to, asked.parameters) : undefined,
    ways: waysOf(certification, options, facts, { day: asked.day, after }),
  }
}

/** How a person stands in each certification of the tracks in which he has a post on the day, and in those that he ever had. */
export const standingsOf = (asked: Asked): Standing[] => {
  const earnings = evaluate(asked)
  const facts = knownFacts(asked.facts, asked.known)
  const had = new Set(earnings.map(({ certificationId }) => certificationId))
  return asked.certifications
    .filter(({ id, positions }) => had.has(id) || postOn(facts.posts, positions, asked.day))
    .map((certification) => one(asked, facts, earnings, certification))
}

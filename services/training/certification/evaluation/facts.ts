// What is known of a person, as facts that are only added (certification-exams.md §2, rules 4, 9, 10). All days are Shanghai days.

/** Where a fact was earned: the post of that day, and the places above it then. */
export interface Place {
  postId?: string | undefined
  positionCode?: string | undefined
  outletId?: string | undefined
  dealerId?: string | undefined
  regionId?: string | undefined
}

interface Told {
  id: string
  /** What it tells of: a study record, a post, a sitting, a decision. Its newest version counts. */
  ref: string
  version: number
  day: string
  /** The moment from which it was known. */
  knownAt: Date
  /** From this version on there is no such thing any more. */
  withdrawn?: boolean | undefined
  place?: Place | undefined
}

export interface ResultFact extends Told {
  kind: 'result'
  courseId: string
  attended: boolean
  passed: boolean
}
interface ExamFact extends Told {
  kind: 'exam'
  examCode: string
  passed: boolean
}
/** A post is held from its day until the last day, which is open while nobody ended it. */
export interface PostFact extends Told {
  kind: 'post'
  positionCode: string
  until?: string | undefined
}
/** AC06 gives a certificate from its day to another. */
export interface GrantFact extends Told {
  kind: 'grant'
  certificationId: string
  to: string
}
/** AC06 lets a course or an exam of a certification count as done from its day on. */
export interface ExemptFact extends Told {
  kind: 'exempt'
  certificationId: string
  code: string
}
/** AC06 takes back the certificate that lives on its day. */
export interface RevokeFact extends Told {
  kind: 'revoke'
  certificationId: string
}

export type Fact = ResultFact | ExamFact | PostFact | GrantFact | ExemptFact | RevokeFact

export interface Facts {
  results: readonly ResultFact[]
  exams: readonly ExamFact[]
  posts: readonly PostFact[]
  grants: readonly GrantFact[]
  exempts: readonly ExemptFact[]
  revokes: readonly RevokeFact[]
}

const byDay = (a: Fact, b: Fact): number => (a.day < b.day ? -1 : a.day > b.day ? 1 : a.ref < b.ref ? -1 : a.ref > b.ref ? 1 : 0)

/** What was known at a moment, in the order of days: of each thing its newest version of then, without what was withdrawn. The order given in does not matter. */
export const knownFacts = (facts: readonly Fact[], known: Date): Facts => {
  const newest = new Map<string, Fact>()
  for (const fact of facts) {
    if (fact.knownAt > known) continue
    const key = `${fact.kind}|${fact.ref}`
    const before = newest.get(key)
    if (!before || before.version < fact.version) newest.set(key, fact)
  }
  const standing = [...newest.values()].filter(({ withdrawn }) => !withdrawn).sort(byDay)
  const of = <K extends Fact['kind']>(kind: K) => standing.filter((fact): fact is Extract<Fact, { kind: K }> => fact.kind === kind)
  return { results: of('result'), exams: of('exam'), posts: of('post'), grants: of('grant'), exempts: of('exempt'), revokes: of('revoke') }
}

/** Is a post held on a day? */
export const livesOn = (post: PostFact, day: string): boolean => post.day <= day && (post.until === undefined || post.until >= day)

/** The post of one of these positions that lives on a day; of several the one begun first. */
export const postOn = (posts: readonly PostFact[], positions: ReadonlySet<string>, day: string): PostFact | undefined =>
  posts.find((post) => positions.has(post.positionCode) && livesOn(post, day))

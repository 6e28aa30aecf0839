import { repository, unscoped } from '@academy/chassis/mongo/repository.ts'
import type { Reader } from '@academy/chassis/mongo/scope.ts'
import type { Unit } from '@academy/chassis/mongo/unit.ts'
import type { Job } from '@academy/chassis/runtime/service.ts'
import type { Work } from '@academy/chassis/runtime/work.ts'
import { dayOf } from '@academy/contracts/core/days.ts'
import { evaluate } from '../evaluation/evaluate.ts'
import { type Fact, knownFacts, livesOn } from '../evaluation/facts.ts'
import { FactModel, LookModel } from '../facts/model.ts'
import { noteChangedPosts } from '../facts/posts.ts'
import { factsOf } from '../facts/read.ts'
import { sweep, sweepAll } from '../facts/sweep.ts'
import { type Ground, groundOf } from './ground.ts'
import { type Found, settle } from './issue.ts'
import { type CertificateDoc, CertificateModel } from './model.ts'

// Whoever was marked is looked at anew: his certificates are what the facts give (certification-exams.md §5).

const PEOPLE = 200

const standingOn = (facts: readonly Fact[], day: string, known: Date): Found['standing'] => {
  const live = knownFacts(facts, known).posts.filter((post) => livesOn(post, day))
  const outletId = live.find(({ place }) => place?.outletId)?.place?.outletId
  return { ...(outletId ? { outletId } : {}), dormant: live.length === 0 }
}

const reasonsOf = async (who: Reader, userIds: readonly string[]) => {
  const revokes = await repository(FactModel)(unscoped(who)).find({ userId: { $in: [...userIds] }, kind: 'revoke' }, { limit: 100_000 })
  return (userId: string) =>
    new Map(revokes.filter((one) => one.userId === userId && one.reason).map((one) => [`${one.certificationId}|${one.day}`, one.reason ?? '']))
}

/** Looks at these people anew, in one unit; gives how many certificates were issued or withdrawn. */
const lookAt = async (unit: Unit, ground: Ground, userIds: readonly string[]): Promise<number> => {
  const day = dayOf(unit.now)
  const facts = await factsOf(unit, userIds)
  const stored = (await repository(CertificateModel)(unscoped(unit)).find({ userId: { $in: [...userIds] } }, { limit: 100_000 })) as CertificateDoc[]
  const reasons = await reasonsOf(unit, userIds)
  let changed = 0
  for (const userId of userIds) {
    const own = facts.get(userId) ?? []
    const earnings = evaluate({ ...ground.asked, facts: own, day, known: unit.now })
    const found = { userId, earnings, called: ground.called, reasons: reasons(userId), standing: standingOn(own, day, unit.now) }
    changed += await settle(unit, { ...found, stored: stored.filter((one) => one.userId === userId) })
  }
  return changed
}

/** Looks at the next people who were marked; gives how many, and how many certificates changed. */
const lookAtNext = async (work: Work, ground: Ground): Promise<{ people: number; changed: number }> =>
  work.unit(async (unit) => {
    const looks = repository(LookModel)(unscoped(unit))
    const due = await looks.find({ due: true }, { limit: PEOPLE })
    const changed = await lookAt(
      unit,
      ground,
      due.map(({ userId }) => userId),
    )
    for (const { id } of due) await looks.update(id, undefined, { due: false })
    return { people: due.length, changed }
  })

/** Everybody who was marked since the last time, or whom a rule or a certification concerns that changed. */
const lookAtMarked = async (work: Work): Promise<number> => {
  await noteChangedPosts(work)
  await sweep(work)
  const ground = await groundOf(work)
  for (let done = 0; ; ) {
    const { people, changed } = await lookAtNext(work, ground)
    done += changed
    if (people < PEOPLE) return done
  }
}

/** Issues and takes back what follows from new facts, each minute. */
export const lookJob: Job = {
  name: 'training.issue-certificates',
  run: async (work) => ({ done: await lookAtMarked(work), failed: 0, skipped: 0 }),
}

/** Everybody, each night: days pass without a fact. */
export const lookAtAllJob: Job = {
  name: 'training.review-certificates',
  run: async (work) => {
    await sweepAll(work)
    return { done: await lookAtMarked(work), failed: 0, skipped: 0 }
  },
}

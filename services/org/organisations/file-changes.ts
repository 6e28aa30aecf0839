import type { Context } from '@academy/chassis/http/context.ts'
import { repository, unscoped } from '@academy/chassis/mongo/repository.ts'
import type { Reader } from '@academy/chassis/mongo/scope.ts'
import type { Unit } from '@academy/chassis/mongo/unit.ts'
import { malformed, Refusal } from '@academy/chassis/runtime/refusal.ts'
import { addDays } from '@academy/contracts/core/days.ts'
import type { Reason, Violation } from '@academy/contracts/core/envelope.ts'
import { users } from '../people.ts'
import { changeBounds } from '../personnel-changes/around.ts'
import type { Wish } from '../personnel-changes/change.ts'
import { fileChange } from '../personnel-changes/file.ts'
import { ChangeModel } from '../personnel-changes/model.ts'
import type { Decided, LivePost } from './closing.ts'

/** One post of an organisation that closes, and what becomes of it. */
export interface Closing extends Decided {
  post: LivePost
  /** Its place among those that were sent: where its faults are told. */
  at: number
}

/** As many of those whose changes are open are named. */
const NAMED = 5

/** Changes of these people that are not decided or not made yet: closing waits for them. */
export const changesOpen = async (who: Reader, people: readonly string[]): Promise<Reason[]> => {
  const open = await repository(ChangeModel)(unscoped(who)).find({ userId: { $in: [...new Set(people)] }, open: true })
  if (open.length === 0) return []
  const named = await users(who).byIds(open.slice(0, NAMED).map(({ userId }) => userId))
  const params = { count: open.length, people: named.map(({ nameCn }) => nameCn).join('、') }
  return [{ code: 'organisation.changesOpen', params, remedy: { code: 'waitForChanges' } }]
}

/** The contract ends with the place; where somebody goes is not known. */
const leaving = { kind: '1', leaveType: '3', leaveReason: '90', destination: '40' } as const

/** What is filed for one person: after the last day of business nobody works there. */
const wishOf = ({ way, orgId, positionId, postId, post }: Closing, { day, reason }: { day: string; reason: string }): Wish => {
  const next = addDays(day, 1)
  if (!post.main) return { kind: '4', day: next, begins: false, postId, remark: reason }
  if (way === 'leave') return { ...leaving, day, leaveReasonText: reason, remark: reason }
  return { kind: '2', day: next, toOrgId: orgId, toPositionId: positionId, remark: reason }
}

const fields: Readonly<Record<string, string>> = { toOrgId: 'orgId', toPositionId: 'positionId' }

/** A leave or a transfer takes the part-time posts at the place along: one change a person. */
const onePerPerson = (filed: readonly Closing[]): Closing[] => {
  const whole = new Set(filed.filter(({ post }) => post.main).map(({ post }) => post.userId))
  const seen = new Set<string>()
  return filed.filter(({ post: { main, userId } }) => {
    if ((!main && whole.has(userId)) || seen.has(userId)) return false
    seen.add(userId)
    return true
  })
}

/** Files a leave, a transfer or the end of a part-time post for each person of an organisation that closes. Throws malformed with what stands against any of them. */
export const fileChanges = async (unit: Unit, ctx: Context, asked: { day: string; reason: string }, filed: readonly Closing[]): Promise<void> => {
  const found: Violation[] = []
  for (const one of onePerPerson(filed))
    try {
      await fileChange(unit, { userId: one.post.userId, submitterId: ctx.userId, cause: 'admin', wish: wishOf(one, asked) }, changeBounds(ctx))
    } catch (error) {
      if (!(error instanceof Refusal) || error.code !== 'malformed') throw error
      const told = (error.data as { fields: Violation[] }).fields
      found.push(...told.map((fault) => ({ ...fault, field: `posts[${one.at}].${fields[fault.field] ?? 'way'}` })))
    }
  if (found.length > 0) throw malformed(found)
}

import type { DocOf } from '@academy/chassis/mongo/model.ts'
import { repository, unscoped } from '@academy/chassis/mongo/repository.ts'
import type { Unit } from '@academy/chassis/mongo/unit.ts'
import { malformed } from '@academy/chassis/runtime/refusal.ts'
import { dayOf } from '@academy/contracts/core/days.ts'
import type { Violation } from '@academy/contracts/core/envelope.ts'
import { departmentViolations } from '../departments/standing.ts'
import { OrganisationModel } from '../organisations/model.ts'
import { PositionModel } from '../positions/model.ts'
import { besideViolations } from './beside.ts'
import { placesOf, typesOf } from './derive.ts'
import { PostModel, takePosts } from './model.ts'
import { changeViolations, heldOn, liveDays, type PostFacts, singlePostViolation, togetherViolations } from './post.ts'
import { regionHeadOf } from './region-head.ts'

export type Row = DocOf<(typeof PostModel)['fields']>

export interface Asked {
  userId: string
  positionId: string
  orgId: string
  main: boolean
  slot?: number | undefined
  joinDate: string
  leaveDate?: string | undefined
  departmentId?: string | undefined
  letter?: boolean | undefined
  managerId?: string | undefined
  regionHeadId?: string | undefined
}

/** The parameters that bound dates and numbers of posts. */
export interface Bounds {
  backDays: number
  aheadDays: number
  partTimeMax: number
}

const facts = (row: Row): PostFacts => ({ ...row, positionCode: row.positionCode ?? '' })
const repeated = (post: Asked, others: readonly Row[]): Violation[] =>
  others.some((other) => other.positionId === post.positionId && other.orgId === post.orgId && other.joinDate === post.joinDate)
    ? [{ field: 'joinDate', code: 'duplicate' }]
    : []

const placed = async (input: Asked, unit: Unit) => {
  const [org, position] = [await repository(OrganisationModel)(unit).byId(input.orgId), await repository(PositionModel)(unit).byId(input.positionId)]
  if (!org || !position)
    throw malformed([...(org ? [] : [{ field: 'orgId', code: 'unknown' }]), ...(position ? [] : [{ field: 'positionId', code: 'unknown' }])])
  return { org, position }
}

/**
 * Judges a post in the unit that writes it, after its person and place had their turn: its dates, the person's other posts, whoever else holds a
 * single post (I42 to I44). Gives the fields that follow from it. Throws malformed with everything that stands against it.
 */
export const judged = async (input: Asked & { id: string }, before: Row | null, unit: Unit, bounds: Bounds) => {
  const { org, position } = await placed(input, unit)
  await takePosts(unit, [{ ...input, positionCode: position.code }])
  const repo = repository(PostModel)(unscoped(unit))
  const today = dayOf(unit.now)
  const post: PostFacts = { ...input, positionCode: position.code }
  const own = (await repo.find({ userId: input.userId })).filter((row) => row.id !== input.id)
  const others = own.map(facts)
  const single = singlePostViolation(post, position, (await repo.find({ orgId: input.orgId, positionCode: position.code })).map(facts))
  const together = liveDays(post, others, today).flatMap((day) =>
    togetherViolations([...others.filter((row) => heldOn(row, day)), post], new Map([[position.code, position]]), bounds.partTimeMax),
  )
  const found = [
    ...(single ? [single] : []),
    ...new Map(together.map((one) => [`${one.field}|${one.code}`, one])).values(),
    ...repeated(input, own),
    ...(input.departmentId === before?.departmentId && input.orgId === before?.orgId
      ? []
      : await departmentViolations(unit, input.departmentId, org.path ?? [])),
    ...changeViolations(post, before && facts(before), others, today, bounds),
    ...besideViolations(input, before, org, position),
  ]
  const head = await regionHeadOf(unit, input, org, position, today)
  found.push(...head.found)
  if (found.length > 0) throw malformed(found)
  return { ...head.named, positionCode: position.code, ...placesOf(org, await typesOf(unit, org.path ?? [])) }
}

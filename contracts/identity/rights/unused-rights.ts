import { z } from 'zod'
import { contract, endpoint } from '../../core/endpoint.ts'
import { ref } from '../../core/refs.ts'
import { day, naturalKey, queryInt } from '../../core/rules.ts'

/** A right that nobody has used for so many days is looked at, unless told. */
export const UNUSED_DAYS = 90

const count = z.number().int()

const Group = z.object({
  resource: z.string(),
  nameCn: z.string(),
  nameEn: z.string(),
  /** How many of the holders have used it within the days, and when one did last. */
  rights: z.array(z.object({ permission: z.string(), nameCn: z.string(), nameEn: z.string(), users: count, lastDay: day().optional() })),
})

/** Rights of a role or of a person, and whether they are used. */
export const unusedRights = contract('identity', 'rights/unused-rights', {
  look: endpoint({
    method: 'GET',
    path: '/sys/unused-rights',
    permission: 'sys:explain:page',
    kind: 'read',
    input: z.object({ roleCode: naturalKey(40).optional(), userId: ref('users').optional(), days: queryInt(1, 365).optional() }),
    output: z.object({
      days: count,
      /** Since when uses are counted; absent where none was yet. */
      since: day().optional(),
      /** People who have these rights. */
      people: count,
      groups: z.array(Group),
    }),
  }),
})

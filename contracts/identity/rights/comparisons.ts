import { z } from 'zod'
import { contract, endpoint } from '../../core/endpoint.ts'
import { personBeside, ref } from '../../core/refs.ts'

/** What one of the two has: his roles, each with the posts and assignments that it comes from. */
const Side = z.object({
  userId: ref('users'),
  userName: personBeside(),
  roles: z.array(z.object({ code: z.string(), nameCn: z.string(), nameEn: z.string(), ways: z.array(z.string()) })),
})

const Group = z.object({
  resource: z.string(),
  nameCn: z.string(),
  nameEn: z.string(),
  /** `left`, `right`: the roles by which he has it; none where he has it not. */
  rights: z.array(z.object({ permission: z.string(), nameCn: z.string(), nameEn: z.string(), left: z.array(z.string()), right: z.array(z.string()) })),
})

/** What two people may, side by side, and from which post or assignment each right comes. */
export const comparisons = contract(
  'identity',
  'rights/comparisons',
  { personal: true },
  {
    look: endpoint({
      method: 'GET',
      path: '/sys/comparisons',
      permission: 'sys:explain:page',
      kind: 'read',
      input: z.object({ left: ref('users'), right: ref('users') }),
      output: z.object({ left: Side, right: Side, groups: z.array(Group) }),
    }),
  },
)

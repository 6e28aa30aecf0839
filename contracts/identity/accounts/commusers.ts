import { z } from 'zod'
import { contract, endpoint } from '../../core/endpoint.ts'
import { freeText, personal, queryInt } from '../../core/rules.ts'

/** A person with the place and post that he has (1-portal.md §3 "Commuser record"). */
const Commuser = z.object({
  userId: z.string(),
  userCode: z.string(),
  userNameCn: personal(z.string(), 'name'),
  userNameEn: personal(z.string(), 'name'),
  orgType: z.string(),
  orgName: z.string(),
  positionGroupName: z.string(),
  positionNameCn: z.string(),
  positionNameEn: z.string(),
  /** 50: his registration is approved. */
  registrationApprovaStatus: z.string(),
})

/** The look-up by which clients of the family learn their own place and post: oneself, and whom one may read. */
export const commusers = contract('identity', 'accounts/commusers', {
  list: endpoint({
    method: 'GET',
    path: '/sys/commuser/list',
    permission: 'session',
    kind: 'read',
    input: z.object({
      userCode: freeText(64),
      registrationApprovaStatus: freeText(2).optional(),
      page: queryInt(1, 1000).optional(),
      limit: queryInt(1, 100).optional(),
    }),
    output: z.object({ records: z.array(Commuser), total: z.number().int() }),
  }),
})

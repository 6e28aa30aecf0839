import { z } from 'zod'
import { nameBeside, personBeside, ref, refByCode } from '../../core/refs.ts'
import { id } from '../../core/rules.ts'
import { check } from './checks.ts'

/** Somebody who could be put on an offering, with every condition checked. */
export const Candidate = z.object({
  userId: ref('users'),
  userName: personBeside(),
  postId: id(),
  positionCode: refByCode('positions', z.string()),
  positionNameCn: nameBeside(),
  positionNameEn: nameBeside(),
  outletId: ref('organisations'),
  outletNameCn: nameBeside(),
  outletNameEn: nameBeside(),
  eligible: z.boolean(),
  checks: z.array(check),
})

import { z } from 'zod'
import { type Endpoint, endpoint, type Permission } from './endpoint.ts'
import { freeText, id, version } from './rules.ts'

/** A move that this reader is permitted but that may not be made now, with every reason against it in his words. */
export const refusedMove = z.object({ move: z.string(), reasons: z.array(z.string()).min(1) })

/** Fields of a record that may not be changed now, and why. */
export const lockedFields = z.object({ fields: z.array(z.string()).min(1), reason: z.string() })

/** What every move of a lifecycle takes: which record, the version the reader saw, and a remark. */
const moveInput = z.object({ id: id(), version: version().optional(), remark: freeText(500).optional() })

/** Declares the endpoint of one move of a lifecycle: `POST <path>/<verb>` with the id in the body, under the permission `<permission>:<verb>`, answering the row. */
export const move = <O extends z.ZodType>(
  path: `/${string}`,
  permission: `${string}:${string}`,
  verb: string,
  output: O,
): Endpoint<typeof moveInput, O, 'POST', 'act'> =>
  endpoint({ method: 'POST', path: `${path}/${verb}`, permission: `${permission}:${verb}` as Permission, kind: 'act', input: moveInput, output })

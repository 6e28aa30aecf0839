import { z } from 'zod'
import { contract, endpoint } from '../../core/endpoint.ts'
import { day } from '../../core/rules.ts'

const named = { nameCn: z.string(), nameEn: z.string() }
const nothing = z.object({})

const OwnPost = z.object({
  postId: z.string(),
  positionCode: z.string(),
  positionNameCn: z.string(),
  positionNameEn: z.string(),
  orgNameCn: z.string(),
  orgNameEn: z.string(),
  main: z.boolean(),
  joinDate: day(),
  leaveDate: day().optional(),
  live: z.boolean(),
})

/** One of my roles: what it lets me do, what gives it to me, how far it reaches. */
const OwnRole = z.object({
  code: z.string(),
  ...named,
  /** What it lets me do, by noun, with the words of its verbs. */
  things: z.array(z.object({ ...named, verbs: z.array(z.object(named)) })),
  permissions: z.number().int(),
  /** The live posts that give it; none where it was given to me by hand. */
  posts: z.array(z.string()),
  reach: z.enum(['all', 'self', 'some']),
  /** The organisations from which it reaches. */
  places: z.array(z.object(named)),
})

/** What I may and from which post (areas/shell-access.md §1): worked out by the functions that judge each request. */
export const ownAccess = contract('identity', 'accounts/own-access', {
  posts: endpoint({ method: 'GET', path: '/auth/posts', permission: 'session', kind: 'read', input: nothing, output: z.array(OwnPost) }),
  rights: endpoint({
    method: 'GET',
    path: '/auth/rights',
    permission: 'session',
    kind: 'read',
    input: nothing,
    output: z.object({
      roles: z.array(OwnRole),
      /** All that I may, each permission counted once. */
      permissions: z.number().int(),
      /** What I would lose with each of my posts. */
      lost: z.array(z.object({ postId: z.string(), permissions: z.number().int() })),
    }),
  }),
})

import { sampleOf } from '@academy/chassis/testing/sample.ts'
import { cases } from '@academy/contracts/approval-workflow/cases.ts'
import { tasks } from '@academy/contracts/approval-workflow/tasks.ts'
import { rooms } from '@academy/contracts/community/discussion/rooms.ts'
import { changes, type Endpoint } from '@academy/contracts/core/endpoint.ts'
import { accounts } from '@academy/contracts/fee/accounts.ts'
import { ledger } from '@academy/contracts/fee/ledger.ts'
import { penalties } from '@academy/contracts/fee/penalties.ts'
import { params } from '@academy/contracts/identity/system/params.ts'
import { contracts } from '@academy/contracts/index.ts'
import { notices } from '@academy/contracts/notification/notices.ts'
import { posts } from '@academy/contracts/org/posts.ts'
import { enrolments } from '@academy/contracts/training/delivery/enrolments.ts'
import { offerings } from '@academy/contracts/training/delivery/offerings.ts'
import fc from 'fast-check'
import { roles } from '../../../tests/matrix/roles.ts'
import { inputOf } from '../../fuzz/values.ts'
import type { Stage } from '../stage.ts'
import { somebody } from './enrolments.ts'

const lists: readonly (readonly [unknown, string])[] = [
  [enrolments, 'page'],
  [offerings, 'page'],
  [cases, 'page'],
  [accounts, 'page'],
  [ledger, 'page'],
  [penalties, 'page'],
  [params, 'page'],
  [posts, 'page'],
]
const own: readonly (readonly [unknown, string])[] = [
  [enrolments, 'mine'],
  [offerings, 'search'],
  [cases, 'mine'],
  [tasks, 'page'],
  [tasks, 'count'],
  [rooms, 'mine'],
  [notices, 'page'],
]

/** A list as its reader sees it. */
export const looked = async (s: Stage): Promise<void> => {
  const [contract, name] = s.random.pick(s.random.happens(0.5) ? lists : own)
  const input = name === 'count' ? {} : { page: s.random.int(1, 2), limit: 10 }
  await s.give(contract, name, input, s.random.happens(0.5) ? s.staff : await somebody(s))
}

/** What only a running program may ask for, or what is about this session alone, is no part of the comparison. */
const comparable = contracts.flatMap((contract) =>
  Object.entries(contract.endpoints)
    .filter(([, e]) => e.permission !== 'internal' && e.kind !== 'upload' && e.kind !== 'download' && !/^\/(auth|jobs)\//.test(e.path))
    .map(([name]) => ({ contract, name })),
)

/** Something that a role asks for with an input of about the right form: mostly refused, and refused alike. */
export const strayed = async (s: Stage): Promise<void> => {
  const { contract, name } = s.random.pick(comparable)
  const endpoint = contract.endpoints[name] as Endpoint
  const role = s.random.pick(roles)
  const who = { userId: `u-stray-${role.code}`, grants: [{ code: role.code, roots: [] }] }
  const [guess] = fc.sample(inputOf(endpoint.input), { numRuns: 1, seed: s.random.int(1, 2 ** 30) })
  const input = changes(endpoint) && s.random.happens(0.6) ? guess : sampleOf(endpoint.input)
  await s.give(contract, name, input, who)
}

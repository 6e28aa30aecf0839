import { userPaths } from '@academy/chassis/people/user-paths.ts'
import { idOf, ref, refByCode } from '@academy/contracts/core/refs.ts'
import { id } from '@academy/contracts/core/rules.ts'
import { z } from 'zod'
import { userIdFaults } from './user-ids.ts'

const fields = z.object({
  userId: ref('users'),
  orgId: ref('organisations'),
  decidedBy: idOf('users').optional(),
  partyIds: z.array(idOf('users')),
  holders: z.array(z.object({ userId: ref('users').optional(), post: z.string() })).optional(),
  plan: z.object({ by: idOf('users', z.string()) }).nullable(),
  either: z.union([z.object({ people: z.array(ref('users')) }), z.object({ groupId: id() })]),
  code: refByCode('users', z.string()),
})

test('rule 29: a walk gives the path of every field marked as a person, in objects, lists and alternatives', () => {
  expect(userPaths(fields)).toEqual([
    { path: 'userId', many: false },
    { path: 'decidedBy', many: false },
    { path: 'partyIds', many: true },
    { path: 'holders.userId', many: true },
    { path: 'plan.by', many: false },
    { path: 'either.people', many: true },
  ])
})

test('rule 29: an unmarked user id fails the check', () => {
  expect(userIdFaults([{ name: 'good', fields }])).toEqual([])
  const bad = z.object({
    userId: id(),
    trainerUserIds: z.array(z.string()),
    deep: z.array(z.object({ decidedBy: z.string().optional() })),
    claimedBy: z.string(),
    users: z.number(),
  })
  const told = userIdFaults([{ name: 'bad', fields: bad }])
  expect(told.map((line) => line.split(' ')[1])).toEqual(['bad.userId', 'bad.trainerUserIds', 'bad.deep.decidedBy'])
})

test('rule 29: no user id in the collections of the services is unmarked', () => {
  expect(userIdFaults()).toEqual([])
})

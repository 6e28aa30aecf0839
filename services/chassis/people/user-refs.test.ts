import { idOf, ref } from '@academy/contracts/core/refs.ts'
import { userState } from '@academy/contracts/identity/events.ts'
import { z } from 'zod'
import { replica } from '../events/replica.ts'
import { database } from '../mongo/database.ts'
import { model } from '../mongo/model.ts'
import { userRefs } from './user-refs.ts'

test('rule 29: a service knows where its rows name people, what is unique over them, and what is a copy of another’s', () => {
  const db = database('of-people')
  model(db, 'plain', z.object({ code: z.string() }))
  model(db, 'photos', z.object({ at: z.date() }), { ofUser: true })
  model(db, 'seats', z.object({ offeringId: z.string(), userId: ref('users'), deciderIds: z.array(idOf('users')) }), {
    indexes: [
      [
        { tenantId: 1, offeringId: 1, userId: 1 },
        { unique: true, partialFilterExpression: { live: true } },
      ],
      [{ tenantId: 1, offeringId: 1 }, { unique: true }],
      [{ tenantId: 1, userId: 1 }],
    ],
  })
  replica(db, 'user_replica', userState)
  expect(userRefs(db).map(({ model: { name }, copyOf, ofUser, paths, unique }) => ({ name, copyOf, ofUser, paths, unique }))).toEqual([
    { name: 'photos', ofUser: true, paths: [], unique: [] },
    {
      name: 'seats',
      ofUser: false,
      paths: [
        { path: 'userId', many: false },
        { path: 'deciderIds', many: true },
      ],
      unique: [{ keys: ['tenantId', 'offeringId', 'userId'], where: { live: true } }],
    },
    { name: 'user_replica', copyOf: 'identity.user.state', ofUser: true, paths: [], unique: [] },
  ])
})

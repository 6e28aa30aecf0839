import { model, sortIndexes } from '@academy/chassis/mongo/model.ts'
import { services } from '@academy/contracts/core/endpoint.ts'
import { idOf } from '@academy/contracts/core/refs.ts'
import { leakCalls, leakStates, leakTests } from '@academy/contracts/identity/rights/leak-tests.ts'
import { z } from 'zod'
import { db } from '../../database.ts'

const place = z.object({ service: z.enum(services), noun: z.string(), call: z.enum(leakCalls) })

/** Runs of the leak test, a year of nights. */
export const LeakTestModel = model(
  db,
  'leak_tests',
  z.object({
    startedAt: z.date(),
    endedAt: z.date().optional(),
    userId: idOf('users').optional(),
    status: z.enum(leakStates),
    ...{ calls: z.number(), checked: z.number(), leaks: z.number(), uncalled: z.number() },
    roles: z.array(z.object({ code: z.string(), roots: z.array(z.string()) })),
    places: z.array(place),
    grid: z.array(z.string()),
    found: z.array(place.extend({ roleCode: z.string(), ids: z.array(z.string()) })),
    left: z.array(place.extend({ why: z.string() })),
  }),
  { indexes: [[{ createDate: 1 }, { expireAfterSeconds: 366 * 86_400 }], ...sortIndexes(leakTests.endpoints.page.sort)] },
)

import { on } from '@academy/chassis/events/reaction.ts'
import { database } from '@academy/chassis/mongo/database.ts'
import { model } from '@academy/chassis/mongo/model.ts'
import { repository } from '@academy/chassis/mongo/repository.ts'
import { z } from 'zod'
import { endWithParent } from '../worker.ts'
import { effects, marked } from './fixture.ts'
import { startPart } from './part.ts'

// Ours, the side that hears: a reaction with its inbox row.

const Effects = model(database('fee'), effects, z.object({ n: z.number(), text: z.string() }))

endWithParent()
await startPart('fee', [
  on(marked, 'keep', async ({ n, text }, heard) => void (await repository(Effects)(heard).insert({ id: heard.event.aggregateId, n, text }))),
])
process.send?.({ ready: true })

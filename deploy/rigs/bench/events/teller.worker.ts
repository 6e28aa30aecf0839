import { randomUUID } from 'node:crypto'
import { startRelay } from '@academy/chassis/events/relay.ts'
import { database } from '@academy/chassis/mongo/database.ts'
import { model } from '@academy/chassis/mongo/model.ts'
import { repository } from '@academy/chassis/mongo/repository.ts'
import { everything } from '@academy/chassis/mongo/scope.ts'
import { idFrom, runUnit } from '@academy/chassis/mongo/unit.ts'
import { prepare } from '@academy/chassis/runtime/service.ts'
import { z } from 'zod'
import { endWithParent } from '../worker.ts'
import { marked, tenantId, text } from './fixture.ts'
import { openPart } from './part.ts'
import { tellFor } from './telling.ts'

// Ours, the side that tells: a unit of work with a row, its audit row and its event in the outbox; the relay hands it to Kafka.

const Marks = model(database('org'), 'marks', z.object({ text: z.string() }))

endWithParent()
const bus = await openPart('org')
await prepare('org')
let relay = startRelay('org', bus)
const gate = {
  hold: () => relay.stop(),
  release: async () => {
    relay = startRelay('org', bus)
  },
}
tellFor(
  (id) =>
    runUnit(
      {
        ...{ service: 'org', tenantId, dataScope: everything, actor: { userId: 'bench' }, requestId: randomUUID(), correlationId: randomUUID() },
        ...{ newId: (name: string) => idFrom(id, name), now: new Date() },
      },
      async (unit) => {
        await repository(Marks)(unit).insert({ id, text })
        unit.emit(marked, id, { n: 1, text })
      },
    ),
  gate,
)

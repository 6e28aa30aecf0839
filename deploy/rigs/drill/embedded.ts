import { cp } from 'node:fs/promises'
import { join } from 'node:path'
import { params } from '@academy/contracts/identity/system/params.ts'
import { academyOf } from '../faults/academy.ts'
import { clientOf } from '../faults/client.ts'
import { historyIn } from '../faults/history.ts'
import { mongodPid } from '../faults/random/process.ts'
import { traffic } from '../faults/random/traffic.ts'
import { quiet, rawOf } from '../faults/raw.ts'
import { sessionOf } from '../faults/session.ts'
import type { Way } from './way.ts'

/** The academy as one process, whose log of events lies in the database that is restored. */
export const embedded: Way = {
  begin: async (fixture) => {
    const session = await sessionOf(fixture, 'before', { aged: false })
    return {
      raw: session.raw,
      history: session.history,
      dataDir: join(session.folder, 'mongo'),
      work: () => traffic(session),
      lose: async () => {
        process.kill(mongodPid(session), 'SIGKILL')
        session.academy.signal('SIGKILL')
        await session.academy.stop()
      },
    }
  },
  raise: async (fixture, folder, restored) => {
    await cp(join(fixture.folder, 'before', 'signing.key'), join(folder, 'signing.key'))
    const raw = await rawOf(restored.url)
    const academy = academyOf({ program: fixture.program, folder, mongoUrl: restored.url })
    const client = clientOf(academy, historyIn(join(folder, 'after.jsonl')))
    const staff = (await raw.db('org').collection('posts').findOne({ tenantId: 'yuanxiu', positionCode: 'AC11' })) as { userId: string } | null
    const who = { userId: staff?.userId ?? '', grants: [{ code: 'ADMIN', roots: [] }] }
    await client.give('identity', 'system/params.save', params.endpoints.save, { paramCode: `drill.${Date.now()}`, paramValue: '1' }, who)
    return {
      raw,
      settled: () => quiet(raw),
      drifted: async () => [],
      stop: async () => {
        await academy.stop()
        await raw.client.close()
        await restored.stop()
      },
    }
  },
}

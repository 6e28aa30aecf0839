import { join } from 'node:path'
import { runOnce } from '../../cluster/supervise.ts'
import { bundle } from '../../launch/bundle.mjs'
import { layTopics } from '../faults/distributed/fixture.ts'
import { drifted, sessionOf } from '../faults/distributed/session.ts'
import { mongodPid } from '../faults/random/process.ts'
import { traffic } from '../faults/random/traffic.ts'
import { rawOf, untell } from '../faults/raw.ts'
import type { Way } from './way.ts'

/** The academy as processes of its own. Its Kafka is lost with the database and made anew: what it told after the last archive never happened. */
export const distributed: Way = {
  begin: async (fixture) => {
    const session = await sessionOf(fixture, 'before')
    const { site } = session
    return {
      raw: session.raw,
      history: session.history,
      dataDir: join(site.folder, 'mongo'),
      work: () => traffic(session),
      lose: async () => {
        process.kill(mongodPid(site), 'SIGKILL')
        for (const { pid } of site.processes) process.kill(pid, 'SIGKILL')
        await session.close()
      },
    }
  },
  raise: async (fixture, folder, restored) => {
    const raw = await rawOf(restored.url)
    // everything was told to a Kafka that is gone
    await untell(raw)
    await raw.client.close()
    await restored.stop()
    await layTopics(folder, 1)
    const session = await sessionOf({ ...fixture, laid: folder }, 'after', { laidBrokers: true })
    await session.visitor.save()
    const said: string[] = []
    const tell = { name: 'replicas', file: await bundle('deploy/distributed/replicas.ts'), env: session.site.env, args: ['tell', 'all'] }
    await runOnce(tell, (line) => void said.push(line)).catch((error: unknown) => {
      throw new Error(said.join('\n'), { cause: error })
    })
    return { raw: session.raw, settled: () => session.settled(), drifted: () => drifted(session.site), stop: () => session.close() }
  },
}

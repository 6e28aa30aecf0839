import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { startEmbedded } from '../../../embedded/platform.ts'
import { services } from '../../../embedded/services.ts'
import { startMongod } from '../../../local/start-mongod.ts'
import { PREFIX } from '../../faults/fixture.ts'
import { layStories } from '../story/world.ts'

/** Stories under way at once. */
export const AT_ONCE = 32

/** What a round of stories took, from the first application to the last row of the last, and whose enrolments they were. */
export interface Round {
  ms: number
  ids: string[]
}

/** Lays the academy of the stories on a database of its own in this folder and leaves it at rest, to be copied. */
export const layAtRest = async (folder: string, dealers: number, technicians: number): Promise<void> => {
  await mkdir(folder, { recursive: true })
  const server = await startMongod({ dataDir: join(folder, 'mongo') })
  try {
    const asleep = services.map(({ started: _, ...app }) => app)
    const embedded = await startEmbedded(asleep, { mongoUrl: server.url, prefix: PREFIX, dataDir: folder })
    await layStories(embedded.platform, dealers, technicians)
    await embedded.stop()
  } finally {
    await server.stop()
  }
}

import { database } from '@academy/chassis/mongo/database.ts'
import type { Installation } from '@academy/chassis/testing/installation.ts'
import { logLines } from '@academy/chassis/testing/log-lines.ts'
import type { Planting } from './planting.ts'

interface Row {
  tenantId?: string
  envelope?: { tenantId?: string }
}

/** Log lines and stored files of a run from now on; `found` gives where a mark was left, in those or in anything stored that is not its own academy's. */
export const traces = (): { watch(site: Installation): void; found(services: readonly string[], planting: Planting): Promise<string[]> } => {
  const lines = logLines()
  const files: string[] = []
  const rowsWith = async (service: string, { tenantId, mark }: Planting): Promise<string[]> => {
    const { db } = database(service)
    const found: string[] = []
    for (const { name } of (await db?.listCollections({}, { nameOnly: true }).toArray()) ?? [])
      for await (const row of db?.collection<Row>(name).find({}) ?? [])
        if ((row.tenantId ?? row.envelope?.tenantId) !== tenantId && JSON.stringify(row).includes(mark)) found.push(`${service} ${name} ${String(row._id)}`)
    return found
  }
  return {
    watch: ({ platform: { storage } }) => {
      const put = storage.put.bind(storage)
      storage.put = (key, body) => {
        files.push(`${key} ${body.toString('latin1')}`)
        return put(key, body)
      }
    },
    found: async (services, planting) => [
      ...lines.filter((line) => line.includes(planting.mark)).map((line) => `log ${line.slice(0, 200)}`),
      ...files.filter((file) => file.includes(planting.mark)).map((file) => `file ${file.split(' ')[0]}`),
      ...(await Promise.all([...services, 'bus'].map((service) => rowsWith(service, planting)))).flat(),
    ],
  }
}

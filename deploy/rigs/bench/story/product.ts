import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { Agent, request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { database } from '@academy/chassis/mongo/database.ts'
import { signIdentity } from '@academy/chassis/runtime/identity-token.ts'
import type { Platform } from '@academy/chassis/runtime/platform.ts'
import { codes } from '@academy/contracts/core/codes.ts'
import type { Endpoint, Service } from '@academy/contracts/core/endpoint.ts'
import { settled } from '../../../demo/settle.ts'
import { startEmbedded } from '../../../embedded/platform.ts'
import { services } from '../../../embedded/services.ts'
import { roles } from '../../../tests/matrix/roles.ts'
import { Wrong } from '../figure.ts'
import { layStories, tenantId } from './world.ts'

export const prefix = 'story_'

// an idle connection goes before the server ends it
const agent = new Agent({ keepAlive: true, maxSockets: 256, timeout: 2000 })

const send = (address: string, method: string, headers: Record<string, string>, body: string): Promise<string> =>
  new Promise((resolve, reject) => {
    const asked = request(address, { agent, method, headers: { ...headers, 'content-length': Buffer.byteLength(body) } }, (answer) => {
      const parts: Buffer[] = []
      answer.on('data', (part: Buffer) => parts.push(part))
      answer.on('end', () => resolve(Buffer.concat(parts).toString()))
    })
    asked.once('error', reject)
    asked.end(body)
  })

/** Calls an endpoint over HTTP as somebody with these roles; throws Wrong unless it succeeds. */
export const callerOf = (platform: Pick<Platform, 'signingKey' | 'addressOf'>) => {
  return async <T>(service: Service, endpoint: Endpoint, input: object, userId: string, grants: readonly string[]): Promise<T> => {
    const identity = signIdentity(platform.signingKey, {
      ...{ sessionId: `s-${userId}`, userId, tenantId, grants: grants.map((code) => ({ code, roots: [] })) },
      ...{ locale: 'zh-CN', requestId: randomUUID(), correlationId: randomUUID(), expires: Date.now() + 30_000 },
    })
    const path = endpoint.path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String((input as Record<string, unknown>)[name])))
    const headers = { 'x-identity': identity, 'content-type': 'application/json', 'idempotency-key': randomUUID() }
    const { code, msg, data } = JSON.parse(await send(`${platform.addressOf(service)}${path}`, endpoint.method, headers, JSON.stringify(input)))
    if (code !== codes.success) throw new Wrong(`${service} ${path}: ${code} ${msg} ${JSON.stringify(data)?.slice(0, 300)}`)
    return data as T
  }
}
export type Call = ReturnType<typeof callerOf>

export const everyRole = roles.map(({ code: roleCode }) => roleCode)

/** All services in this process on a database of their own, with an academy of so many dealers laid upon it. */
export const startProduct = async (mongoUrl: string, dealers: number, technicians: number) => {
  const dataDir = await mkdtemp(join(tmpdir(), 'academy-story-'))
  const embedded = await startEmbedded(services, { mongoUrl, prefix, dataDir })
  const { platform } = embedded
  await layStories(platform, dealers, technicians)
  return {
    platform,
    call: callerOf(platform),
    settled: () => settled(platform),
    stop: async () => {
      const databases = ['bus', ...services.map((app) => app.name)].map((name) => database(name).db)
      for (const db of databases) await db?.dropDatabase()
      await embedded.stop()
      agent.destroy()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}
export type Product = Awaited<ReturnType<typeof startProduct>>

import { randomUUID } from 'node:crypto'
import { signIdentity } from '@academy/chassis/runtime/identity-token.ts'
import { MongoClient } from 'mongodb'

export const prefix = 'http_'
export const key = 'bench-key'
const tenantId = 'chengtu'

/** Rows that the chassis judges by: an administrator's role among others, a small tree of organisations. */
export const layGround = async (mongoUrl: string): Promise<void> => {
  const client = await MongoClient.connect(mongoUrl)
  const db = client.db(`${prefix}identity`)
  const permissions = Array.from({ length: 120 }, (_, n) => `area:noun${n}:page`)
  const role = (code: string, more: string[]) => ({ _id: `role-${code}`, tenantId, version: 1, code, permissions: [...permissions, ...more], dataScope: '1' })
  await db.dropDatabase()
  await db.collection<{ _id: string }>('role_replica').insertMany([
    role(
      'ADMIN',
      ['page', 'save', 'update', 'delete'].map((verb) => `sys:params:${verb}`),
    ),
    role('LEARNER', []),
  ])
  await db.collection<{ _id: string }>('organisation_replica').insertOne({ _id: 'root', tenantId, version: 1, path: ['root'] } as { _id: string })
  await client.close()
}

/** The signed identity that a gateway would send, good for an hour. */
export const identity = (): string =>
  signIdentity(key, {
    sessionId: randomUUID(),
    userId: randomUUID(),
    tenantId,
    grants: [
      { code: 'ADMIN', roots: ['root'] },
      { code: 'LEARNER', roots: ['root'] },
    ],
    locale: 'zh-CN',
    requestId: randomUUID(),
    correlationId: randomUUID(),
    expires: Date.now() + 3_600_000,
  })

import { randomUUID } from 'node:crypto'
import { sha256 } from '@academy/chassis/mongo/audit.ts'
import { type Grant, signIdentity } from '@academy/chassis/runtime/identity-token.ts'
import type { Platform } from '@academy/chassis/runtime/platform.ts'
import { codes } from '@academy/contracts/core/codes.ts'
import type { Endpoint, Received, Sent, Service } from '@academy/contracts/core/endpoint.ts'

/** Somebody of the demo world who does something. */
export interface Player {
  tenantId: string
  userId: string
  grants: Grant[]
}

/** Who acts, as the gateway would sign it. */
export const identityOf = (platform: Platform, { userId, tenantId, grants }: Player): string => {
  const requestId = randomUUID()
  const expires = platform.clock.now().getTime() + 30_000
  return signIdentity(platform.signingKey, {
    sessionId: `seed-${userId}`,
    userId,
    tenantId,
    grants,
    locale: 'zh-CN',
    requestId,
    correlationId: requestId,
    expires,
  })
}

/** Gives a command as a person of the world would, through the service that owns it: the data of a success, or `null` when it was refused. */
export const act = async <E extends Endpoint>(
  platform: Platform,
  service: Service,
  endpoint: E,
  input: Sent<E>,
  player: Player,
): Promise<Received<E> | null> => {
  const response = await fetch(`${platform.addressOf(service)}${endpoint.path}`, {
    method: endpoint.method,
    headers: {
      'x-identity': identityOf(platform, player),
      'content-type': 'application/json',
      'idempotency-key': sha256(`${player.userId}|${endpoint.path}|${JSON.stringify(input)}`),
    },
    body: JSON.stringify(input),
  })
  const answer = (await response.json()) as { code: number; data: Received<E> }
  return answer.code === codes.success ? answer.data : null
}

/** Runs work over items, `width` at once. */
export const inParallel = async <T>(items: readonly T[], width: number, work: (item: T) => Promise<void>): Promise<void> => {
  const queue = [...items]
  await Promise.all(
    Array.from({ length: width }, async () => {
      for (let next = queue.shift(); next !== undefined; next = queue.shift()) await work(next)
    }),
  )
}

import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Locale } from './texts.ts'

/** One role of a user with the organisations it reaches from (architecture.md §7 "Data scope"). */
export interface Grant {
  code: string
  roots: string[]
}

/** The signed internal identity that the gateway makes and every service verifies (decided.md §4). No permission list travels. */
export interface Identity {
  sessionId: string
  userId: string
  tenantId: string
  grants: Grant[]
  locale: Locale
  requestId: string
  correlationId: string
  /** Milliseconds since 1970; 30 s after issue. */
  expires: number
}

const mac = (key: string, body: string) => createHmac('sha256', key).update(body).digest()

/** Signs an identity with the installation's key. */
export const signIdentity = (key: string, identity: Identity): string => {
  const body = Buffer.from(JSON.stringify(identity)).toString('base64url')
  return `${body}.${mac(key, body).toString('base64url')}`
}

/** The identity of a header, or `null` when it is absent, forged or too old. */
export const verifyIdentity = (key: string, header: string | undefined, now: number): Identity | null => {
  const [body, signature] = header?.split('.') ?? []
  if (!body || !signature) return null
  const given = Buffer.from(signature, 'base64url')
  const wanted = mac(key, body)
  if (given.length !== wanted.length || !timingSafeEqual(given, wanted)) return null
  const identity = JSON.parse(Buffer.from(body, 'base64url').toString()) as Identity
  return identity.expires > now ? identity : null
}

import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Grant } from '@academy/contracts/core/grant.ts'
import type { Locale } from './texts.ts'

export type { Grant }

/** The session of an identity that probes for leaks: it is nobody's, and nothing of it is counted or audited. */
export const PROBE = 'leak-probe'

/** Who asks, as the gateway found out. */
export interface Person {
  sessionId: string
  userId: string
  tenantId: string
  grants: Grant[]
  locale: Locale
  /** The session was restored for a remembered person: it is for the portal only (resolutions.md 31). */
  portal?: boolean
}

/** The signed internal identity that the gateway makes and every service verifies (decided.md §4). No permission list travels. */
export interface Identity extends Person {
  /** The import for which another service asks in his name. */
  through?: string
  requestId: string
  correlationId: string
  /** Milliseconds since 1970; 30 s after issue. */
  expires: number
}

/** What is signed: with the ids of one request, or without: then it holds for every request of the person until it expires, and the ids travel beside it. */
export type Signed = Person & Pick<Identity, 'expires' | 'through'> & Partial<Pick<Identity, 'requestId' | 'correlationId'>>

const mac = (key: string, body: string) => createHmac('sha256', key).update(body).digest()

/** Signs an identity with the installation's key. */
export const signIdentity = (key: string, identity: Signed): string => {
  const body = Buffer.from(JSON.stringify(identity)).toString('base64url')
  return `${body}.${mac(key, body).toString('base64url')}`
}

const verified = (key: string, header: string): Signed | null => {
  const [body, signature] = header.split('.')
  if (!body || !signature) return null
  const given = Buffer.from(signature, 'base64url')
  const wanted = mac(key, body)
  if (given.length !== wanted.length || !timingSafeEqual(given, wanted)) return null
  return JSON.parse(Buffer.from(body, 'base64url').toString()) as Signed
}

/** So many identities are remembered at most; the gateway makes one a second of each person who is busy. */
const KNOWN = 5000

/**
 * Takes the installation's key and gives what reads an identity from its header, or `null` when it is absent, forged or too old. Those that hold for many
 * requests are verified once (deploy/decisions/0008).
 */
export const identityReader = (key: string): ((header: string | undefined, now: number) => Signed | null) => {
  const known = new Map<string, Signed>()
  return (header, now) => {
    if (!header) return null
    const identity = known.get(header) ?? verified(key, header)
    if (!identity || identity.expires <= now) return null
    if (identity.requestId === undefined && !known.has(header)) {
      if (known.size >= KNOWN) known.clear()
      known.set(header, identity)
    }
    return identity
  }
}

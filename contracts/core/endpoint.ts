import type { z } from 'zod'
import type { ExportColumn } from './export-column.ts'
import type { FindSpec } from './find-text.ts'
import type { Manifest } from './manifest.ts'

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/** `area:resource:verb`; `public` needs nothing, `session` any signed-in person, `internal` a call between our processes. Required: the default is denial. */
export type Permission = `${string}:${string}:${string}` | 'public' | 'session' | 'internal'

/**
 * What the endpoint is, so that idempotency, caching and the conformance tests know how to treat it. A bare one has no envelope: it leads a browser
 * elsewhere, or another system calls it; what it is sent in a form is bytes, and its input its query.
 */
export type Kind = 'page' | 'info' | 'read' | 'save' | 'update' | 'remove' | 'act' | 'download' | 'upload' | 'bare'

export interface Endpoint<I extends z.ZodType = z.ZodType, O extends z.ZodType = z.ZodType, M extends Method = Method, K extends Kind = Kind> {
  method: M
  path: `/${string}`
  permission: Permission
  input: I
  output: O
  kind: K
  /** Work of the back office, though any signed-in person may be given it: not for the session of a remembered person (resolutions.md 31). */
  office?: true
  /** Nouns whose cached lists this call makes stale, besides its own. */
  touches?: readonly string[]
  /** The success code where the Java family does not expect 0 (resolutions.md 13). */
  success?: number
  /** Sort keys the list allows, in snake case; the first is the default. */
  sort?: readonly string[]
}

/** What a client sends. */
export type Sent<E extends Endpoint> = z.input<E['input']>
/** What a handler gets. */
export type Parsed<E extends Endpoint> = z.output<E['input']>
/** What a handler returns. */
export type Returned<E extends Endpoint> = z.output<E['output']>
/** What a client receives. */
export type Received<E extends Endpoint> = z.input<E['output']>

/** The services of the product. */
export const services = ['identity', 'org', 'training', 'approval-workflow', 'fee', 'community', 'notification', 'jobs'] as const
export type Service = (typeof services)[number]

/** Where a service is asked: approvals have a path of their own. */
export const rootOf = (service: Service): `/${string}` => `/${service === 'approval-workflow' ? 'act' : service}`

/** All endpoints of one noun of one service. `noun` is its folder below the service in all three trees, e.g. `delivery/offerings`. */
export interface Contract<E extends Record<string, Endpoint> = Record<string, Endpoint>> {
  service: Service
  noun: string
  endpoints: E
  manifest?: Manifest
  /** What the workbook of its list shows. */
  columns?: readonly ExportColumn[]
  /** What its records are found by. */
  find?: FindSpec
}

/** Declares one endpoint, keeping its schemas as type parameters (primitives.md). */
export const endpoint = <I extends z.ZodType, O extends z.ZodType, M extends Method, K extends Kind>(e: Endpoint<I, O, M, K>): Endpoint<I, O, M, K> => e

/** Declares the contract of one noun: what follows from it beside its endpoints, where something does, then these. */
export const contract = <E extends Record<string, Endpoint>>(
  service: Service,
  noun: string,
  ...rest: [endpoints: E] | [manifest: Manifest, endpoints: E]
): Contract<E> => {
  if (rest.length === 1) return { service, noun, endpoints: rest[0] }
  const [manifest, endpoints] = rest
  return { service, noun, endpoints, manifest }
}

/** Does this endpoint change something, so that it takes an `Idempotency-Key` and leaves an audit row? POSTs of kind read or page do not. */
export const changes = (e: Endpoint): boolean => e.method !== 'GET' && e.kind !== 'read' && e.kind !== 'page' && e.kind !== 'download' && e.kind !== 'bare'

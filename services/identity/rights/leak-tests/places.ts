import type { Contract, Endpoint, Service } from '@academy/contracts/core/endpoint.ts'
import { findServices } from '@academy/contracts/core/find.ts'
import type { leakCalls } from '@academy/contracts/identity/rights/leak-tests.ts'
import { contracts } from '@academy/contracts/index.ts'
import { resourceOf } from '@academy/contracts/shipped.ts'

type Call = (typeof leakCalls)[number]

/** One way by which a noun's records come to people. */
export interface Place {
  service: Service
  noun: string
  call: Call
  /** The endpoint that is called; the search of a service for `find`. */
  endpoint: Endpoint
  permission: string
}

const wordless = (permission: string): boolean => permission.includes(':')

/** The ways of one noun: its list, its record, its workbook, and the search where its records are found. */
const placesOf = (contract: Contract): Place[] => {
  const { service, noun, endpoints, find } = contract
  const { page, info, export: book } = endpoints as Record<string, Endpoint | undefined>
  if (page?.kind !== 'page' || !wordless(page.permission)) return []
  const place = (call: Call, endpoint: Endpoint | undefined): Place[] =>
    endpoint && wordless(endpoint.permission) ? [{ service, noun, call, endpoint, permission: endpoint.permission }] : []
  const found = find && (findServices as readonly Service[]).includes(service)
  return [
    ...place('page', page),
    ...place('info', info?.kind === 'info' ? info : undefined),
    ...place('export', book),
    ...(found ? [{ service, noun, call: 'find' as const, endpoint: page, permission: `${resourceOf(contract)}:page` }] : []),
  ]
}

/** Every way by which a list comes to people, in the order of the contracts. */
export const places = (): Place[] => contracts.flatMap(placesOf)

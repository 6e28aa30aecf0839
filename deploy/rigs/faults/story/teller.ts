import { codes } from '@academy/contracts/core/codes.ts'
import type { Contract, Endpoint } from '@academy/contracts/core/endpoint.ts'
import { roles } from '../../../tests/matrix/roles.ts'
import type { Client, Who } from '../client.ts'
import { TENANT } from '../fixture.ts'
import { quiet, type Raw } from '../raw.ts'

/** A command that the rules refused although the story is written so that they do not: what the client was told was not what happened. */
export class Refused extends Error {}

export type Row = Record<string, unknown> & { _id: string }

/** Holds every role over everything, so that a story needs one person of the staff. */
export const staffOf = (userId: string): Who => ({ userId, grants: roles.map(({ code: roleCode }) => ({ code: roleCode, roots: [] })) })
export const system: Who = { userId: 'system', internal: true }

/** What a story is told with: commands that must succeed, and looks into the raw collections. */
export const tellerOf = (client: Client, raw: Raw, staff: Who) => {
  const must = async (
    contract: Contract,
    name: string,
    input: unknown,
    who: Who = staff,
    query = '',
  ): Promise<Record<string, unknown> & { id: string; version: number }> => {
    const endpoint = contract.endpoints[name] as Endpoint
    const answer = await client.give(contract.service, `${contract.noun}.${name}`, endpoint, input, who, undefined, query)
    if (answer.code !== codes.success && answer.code !== codes.legacySuccess && answer.code !== endpoint.success)
      throw new Refused(`${contract.service} ${contract.noun}.${name}: ${answer.code} ${answer.msg} ${JSON.stringify(answer.data)?.slice(0, 300)}`)
    return answer.data
  }
  const rows = (service: string, name: string, filter: object = {}, limit = 1000): Promise<Row[]> =>
    raw
      .db(service)
      .collection(name)
      .find({ tenantId: TENANT, ...filter })
      .limit(limit)
      .toArray() as unknown as Promise<Row[]>
  const row = async (service: string, name: string, filter: object = {}): Promise<Row> => {
    const [found] = await rows(service, name, filter, 1)
    if (!found) throw new Error(`${service} has no ${name} ${JSON.stringify(filter)}`)
    return found
  }
  // seats that missed their moment are handed on by the clock's next minute, which the crash points may end each time: the end of a strand waits for them
  return { raw, staff, must, rows, row, settled: (mails = false) => quiet(raw, 1_200_000, { mails, seats: false }) }
}
export type Teller = ReturnType<typeof tellerOf>

import { database } from '@academy/chassis/mongo/database.ts'
import { fieldsOf, modelOfNoun } from '@academy/chassis/mongo/model.ts'
import { defOf } from '@academy/chassis/runtime/zod-def.ts'
import { type Installation, installation } from '@academy/chassis/testing/installation.ts'
import { codes } from '@academy/contracts/core/codes.ts'
import type { Contract, Endpoint, Service } from '@academy/contracts/core/endpoint.ts'
import { explainSource, isToRecord, type Judged } from '@academy/contracts/core/explain-source.ts'
import { contracts } from '@academy/contracts/index.ts'
import type { z } from 'zod'
import { services } from '../../embedded/services.ts'
import { ask, naming } from './asking.ts'
import { tellRoles } from './callers.ts'
import { plant } from './planting.ts'
import { roles } from './roles.ts'

// Explained = the real answer (shell-access.md rule 21 and §7; I34): roles × endpoints × states, a sample of cells that turns with the endpoint.

const names = services.map((app) => app.name)
const mine = { tenantId: 'chengtu', id: 'mine-1', mark: 'Explained' }
/** So many callers ask each endpoint. */
const CALLERS = 3
/** So many endpoints of a service are asked, spread evenly. */
const ENDPOINTS = 24

/** Endpoints of which the planted record is none, and why. */
const unmet: Readonly<Record<string, string>> = {
  'jobs.run': 'a job is one of the schedule',
  'jobs.pause': 'as above',
  'jobs.resume': 'as above',
  'delivery/enrolments.acceptOffer': 'an offer stands on a waiting row alone, the planted one has it in every state',
  'delivery/enrolments.declineOffer': 'as above',
  'imports.marked': 'a file that the planted import has not',
  'imports.errors': 'as above',
  'rights/access-reviews.decide': 'names holders of the review besides',
  'discussion/rooms.shield': 'shields a message of the room, not the room',
}

let site: Installation
beforeAll(async () => {
  site = await installation(services)
  await tellRoles(site)
  await plant(names, mine)
})
afterAll(async () => site.stop())

interface Who {
  userId: string
  grants: { code: string; roots: string[] }[]
}
const everybody: Who[] = [
  ...roles.flatMap(({ code }) => [
    { userId: `u-${code}`, grants: [{ code, roots: ['o-own'] }] },
    { userId: mine.id, grants: [{ code, roots: [mine.id] }] },
  ]),
  { userId: 'u-plain', grants: [] },
]

const mayCall = (endpoint: Endpoint) => (who: Who) =>
  who.grants.some((grant) => roles.find(({ code }) => code === grant.code)?.permissions.includes(endpoint.permission))

/** One who may not, and some who may, others for each endpoint. */
const sampled = (endpoint: Endpoint): Who[] => {
  const turn = [...endpoint.path].reduce((sum, letter) => sum + letter.charCodeAt(0), 0)
  const [may, not] = [everybody.filter(mayCall(endpoint)), everybody.filter((who) => !mayCall(endpoint)(who))]
  const from = (list: Who[], count: number) => Array.from({ length: Math.min(count, list.length) }, (_, at) => list[(turn + at) % list.length] as Who)
  return [...from(may, CALLERS - 1), ...from(not, 1)]
}

/** The states that records of a collection may be in; none where they have none. */
const statesIn = (fields: z.ZodObject | undefined): string[] => {
  const inner = (schema: z.ZodType | undefined): z.ZodType | undefined => (schema && defOf(schema).innerType ? inner(defOf(schema).innerType) : schema)
  const status = inner(fields?.shape.status as z.ZodType | undefined)
  const { entries } = (status?.def ?? {}) as { entries?: Record<string, string> }
  return entries ? Object.values(entries) : []
}

type Outcome = 'no permission' | 'absent' | 'refused' | 'passed'
const explainedAs = ({ permission, record, state }: Judged): Outcome => {
  if (!permission.passed) return 'no permission'
  if (record && !record.reached) return 'absent'
  return state && !state.passed ? 'refused' : 'passed'
}
const answeredAs = (code: number): Outcome => {
  if (code === codes.noPermission) return 'no permission'
  if (code === codes.absent) return 'absent'
  return code === codes.moveNotAllowed ? 'refused' : 'passed'
}
/** What a record's answer does not offer is refused by its rule, also by one that asks whose it is; who passes all gates may still be refused by rules of what he sends. */
const agrees = (said: Outcome, real: Outcome, code: number): boolean =>
  said === real || (said === 'refused' && (code === codes.refused || code === codes.noPermission))

/** A record that is brought into a state, asked about and asked for, and lies there as before afterwards. */
const cellsOf = async (service: Service, contract: Contract, name: string, endpoint: Endpoint): Promise<string[]> => {
  const model = modelOfNoun(database(service), contract.noun.split('/').at(-1) ?? '')
  const rows = model?.raw.collection as unknown as {
    findOne(f: object): Promise<object | null>
    replaceOne(f: object, row: object, o: object): Promise<unknown>
  }
  const before = model ? await rows.findOne({ _id: mine.id }) : null
  if (!model || !before) return []
  const states = statesIn(fieldsOf(model.raw))
  const judge = explainSource(service).endpoints.judge
  const wrong: string[] = []
  for (const [at, who] of sampled(endpoint).entries()) {
    const status = states[(at + name.length) % Math.max(1, states.length)]
    await rows.replaceOne({ _id: mine.id }, { ...before, ...(status ? { status } : {}) }, { upsert: true })
    const input = { noun: contract.noun, name, who, locale: 'zh-CN', asker: who, id: mine.id }
    const said = explainedAs(site.ok(await site.internal(service, judge, input)) as Judged)
    const { code } = await ask(site, service, endpoint, site.headers(who), naming(endpoint, mine.id), mine.id)
    const real = answeredAs(code)
    if (!agrees(said, real, code))
      wrong.push(
        `${contract.noun}.${name} × ${who.grants[0]?.code ?? 'no role'} of ${who.grants[0]?.roots[0]} × ${status ?? '-'}: explained ${said}, answered ${real} (${code})`,
      )
  }
  await rows.replaceOne({ _id: mine.id }, before, { upsert: true })
  return wrong
}

const spread = <T>(list: readonly T[], most: number): T[] => {
  const step = Math.max(1, list.length / most)
  return Array.from({ length: Math.min(most, list.length) }, (_, at) => list[Math.floor(at * step)] as T)
}

/** The endpoints of a service that are done to a record. */
const toRecords = (service: Service) =>
  contracts
    .filter((one) => one.service === service)
    .flatMap((contract) => Object.entries(contract.endpoints).map(([name, endpoint]) => ({ contract, name, endpoint })))
    .filter(
      ({ contract, name, endpoint }) =>
        (endpoint.kind === 'info' || isToRecord(endpoint)) && endpoint.permission.includes(':') && !(`${contract.noun}.${name}` in unmet),
    )

describe('what is explained is what is answered (rule 21; I34)', () => {
  test.each(names)(
    '%s',
    async (service) => {
      const wrong: string[] = []
      for (const { contract, name, endpoint } of spread(toRecords(service), ENDPOINTS)) wrong.push(...(await cellsOf(service, contract, name, endpoint)))
      expect(wrong.join('\n')).toBe('')
    },
    180_000,
  )
})

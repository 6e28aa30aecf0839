import { pathOf } from '@academy/chassis/testing/attack.ts'
import { type Installation, installation } from '@academy/chassis/testing/installation.ts'
import { sampleOf } from '@academy/chassis/testing/sample.ts'
import { codes } from '@academy/contracts/core/codes.ts'
import type { Contract, Endpoint } from '@academy/contracts/core/endpoint.ts'
import type { MalformedData } from '@academy/contracts/core/envelope.ts'
import { formCodes } from '@academy/contracts/core/violations.ts'
import { roleState } from '@academy/contracts/identity/events.ts'
import { contracts } from '@academy/contracts/index.ts'
import { openApi } from '@academy/gateway/documentation/openapi.ts'
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import { services } from '../../embedded/services.ts'
import { type Schema, triedFor } from './values.ts'

interface Operation {
  parameters: { name: string; in: string; schema: Schema }[]
  requestBody?: { content: Record<string, { schema?: { properties?: Record<string, Schema> } }> }
}
const document = JSON.parse(JSON.stringify(openApi(contracts))) as { paths: Record<string, Record<string, Operation>> }
const all = contracts.flatMap((contract) =>
  Object.entries(contract.endpoints)
    .filter(([, endpoint]) => endpoint.permission !== 'internal')
    .map(([name, endpoint]) => [`${contract.noun}.${name}`, contract, endpoint] as const),
)
const operationOf = ({ path, method }: Endpoint) => document.paths[path]?.[method.toLowerCase()] as Operation

const ajv = new Ajv2020({ strict: false, validateFormats: false, allErrors: true })
ajv.addSchema(document, 'document')
const judgeOf = ({ path, method }: Endpoint): ValidateFunction => {
  const pointer = [path, method.toLowerCase()].map((part) => encodeURIComponent(part.replaceAll('~', '~0').replaceAll('/', '~1')))
  return ajv.compile({ $ref: `document#/paths/${pointer.join('/')}/responses/200/content/application~1json/schema` })
}

let site: Installation
const everybody = { userId: 'u-all', grants: [{ code: 'ALL', roots: [] }] }
beforeAll(async () => {
  site = await installation(services)
  const permissions = [...new Set(all.map(([, , { permission }]) => permission).filter((permission) => permission.includes(':')))]
  await site.tell(roleState, 'role-all', { id: 'role-all', code: 'ALL', nameCn: '全部', nameEn: 'All', dataScope: '1', permissions })
  await site.settled()
})
afterAll(async () => site.stop())

const sentInQuery = ({ method, kind }: Endpoint) => method === 'GET' || kind === 'upload'
const textOf = (value: unknown) => (typeof value === 'object' ? JSON.stringify(value) : String(value))
const ask = (contract: Contract, endpoint: Endpoint, input: unknown, id = 'one') => {
  const inQuery = sentInQuery(endpoint)
  const query = inQuery ? new URLSearchParams(Object.entries(input as object).map(([key, value]) => [key, textOf(value)])) : ''
  const headers: Record<string, string> = endpoint.kind === 'upload' ? { 'content-type': 'application/octet-stream' } : {}
  const body = endpoint.kind === 'upload' ? Buffer.from('no workbook') : inQuery ? undefined : input
  return site.send(contract.service, endpoint.method, `${pathOf(endpoint, id)}?${query}`, body, everybody, headers)
}

/** What an answer has that the document does not say. */
const contradictions = (judge: ValidateFunction, endpoint: Endpoint, answer: { status: number; data: unknown }): unknown[] => {
  if (endpoint.kind === 'download' && answer.data instanceof Uint8Array) return []
  const { status, ...envelope } = answer
  if (status !== 200) return [{ status }]
  return judge(JSON.parse(JSON.stringify(envelope))) ? [] : [{ envelope, errors: judge.errors?.slice(0, 5) }]
}

const wrongOf = (answer: { code: number; data: unknown }, key: string): string[] => {
  if (answer.code !== codes.malformed) return []
  const { fields } = answer.data as MalformedData
  return fields.filter((one) => one.field === key && (formCodes as readonly string[]).includes(one.code)).map((one) => one.code)
}

/** The fields that a client sends, as the document has them. */
const fieldsOf = (endpoint: Endpoint): [string, Schema][] => {
  const { parameters, requestBody } = operationOf(endpoint)
  const body = requestBody?.content['application/json']?.schema?.properties ?? {}
  return [...parameters.filter((one) => one.in === 'query').map((one): [string, Schema] => [one.name, one.schema]), ...Object.entries(body)]
}

const isBare = ([, , { kind }]: (typeof all)[number]) => kind === 'bare'

test.each(all.filter(isBare))('%s answers by a status that the document names', async (_, contract, endpoint) => {
  const { status } = await ask(contract, endpoint, sampleOf(endpoint.input))
  expect(Object.keys((operationOf(endpoint) as { responses?: object }).responses ?? {})).toContain(String(status))
})

test.each(all.filter((one) => !isBare(one)))('%s answers as the document says, at the bounds that it sets and beyond them', async (_, contract, endpoint) => {
  const judge = judgeOf(endpoint)
  const sample = sampleOf(endpoint.input)
  const made = await ask(contract, endpoint, sample)
  const known = (made.data as { id?: unknown } | null)?.id
  const found: unknown[] = contradictions(judge, endpoint, made)
  for (const [key, schema] of fieldsOf(endpoint))
    for (const { value, allowed } of triedFor(schema)) {
      // in a query everything is a text
      if (sentInQuery(endpoint) && typeof value === 'object') continue
      const answer = await ask(contract, endpoint, { ...(sample as object), [key]: value }, typeof known === 'string' ? known : 'one')
      found.push(...contradictions(judge, endpoint, answer))
      if (allowed) found.push(...wrongOf(answer, key).map((code) => ({ key, value: String(value).slice(0, 40), refused: code })))
      else if (answer.code === codes.success) found.push({ key, value: textOf(value).slice(0, 40), taken: true })
    }
  expect(found).toEqual([])
})

import { type Contract, changes, type Endpoint } from '@academy/contracts/core/endpoint.ts'
import { z } from 'zod'

const json = (schema: z.ZodType, io: 'input' | 'output'): Record<string, unknown> => {
  const { $schema, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' }) as Record<string, unknown>
  return rest
}
const envelope = (data: Record<string, unknown>) => ({
  type: 'object',
  required: ['code', 'msg'],
  properties: { code: { type: 'integer' }, msg: { type: 'string' }, data },
})

const parameters = (endpoint: Endpoint): object[] => {
  const schema = json(endpoint.input, 'input') as { properties?: Record<string, object>; required?: string[] }
  const inPath = [...endpoint.path.matchAll(/\{(\w+)\}/g)].map((match) => match[1])
  const named = Object.entries(schema.properties ?? {})
  const query = endpoint.method === 'GET' ? named.filter(([name]) => !inPath.includes(name)) : []
  return [
    ...inPath.map((name) => ({ name, in: 'path', required: true, schema: { type: 'string' } })),
    ...query.map(([name, property]) => ({ name, in: 'query', required: schema.required?.includes(name) ?? false, schema: property })),
    ...(changes(endpoint) ? [{ name: 'Idempotency-Key', in: 'header', required: false, schema: { type: 'string', maxLength: 128 } }] : []),
  ]
}

const operation = (contract: Contract, name: string, endpoint: Endpoint): object => ({
  operationId: `${contract.service}.${contract.noun.replaceAll('/', '.')}.${name}`,
  tags: [`${contract.service}/${contract.noun}`],
  'x-permission': endpoint.permission,
  ...(endpoint.permission === 'public' ? { security: [] } : {}),
  parameters: parameters(endpoint),
  ...(endpoint.method === 'GET' || endpoint.path.includes('{')
    ? {}
    : { requestBody: { content: { 'application/json': { schema: json(endpoint.input, 'input') } } } }),
  responses: {
    200: {
      description: 'envelope; errors too (`code` ≠ 0)',
      content: endpoint.kind === 'download' ? { 'application/octet-stream': {} } : { 'application/json': { schema: envelope(json(endpoint.output, 'input')) } },
    },
  },
})

/** The OpenAPI 3.1 document of all contracts; internal endpoints stay out of it (api.md "Documentation"). */
export const openApi = (contracts: readonly Contract[]): object => {
  const paths: Record<string, Record<string, object>> = {}
  for (const contract of contracts)
    for (const [name, endpoint] of Object.entries(contract.endpoints)) {
      if (endpoint.permission === 'internal') continue
      paths[endpoint.path] = { ...paths[endpoint.path], [endpoint.method.toLowerCase()]: operation(contract, name, endpoint) }
    }
  return {
    openapi: '3.1.0',
    info: { title: 'Dealer Academy', version: '0.1.0', license: { name: 'Apache-2.0', identifier: 'Apache-2.0' } },
    servers: [{ url: '/api' }],
    components: { securitySchemes: { token: { type: 'apiKey', in: 'header', name: 'token' } } },
    security: [{ token: [] }],
    paths,
  }
}

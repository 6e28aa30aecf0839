import { type Contract, changes, type Endpoint } from '@academy/contracts/core/endpoint.ts'
import { answersOf, refusals, responses } from './answers.ts'
import { inputOf, type Json, type Named } from './schemas.ts'

const key = { name: 'Idempotency-Key', in: 'header', required: false, schema: { type: 'string', maxLength: 128 } }

const bodyOf = (endpoint: Endpoint, body: Json | undefined): Json => {
  // a file is the body itself, as it is; its name stands in the query
  if (endpoint.kind === 'upload') return { requestBody: { required: true, content: { 'application/octet-stream': {} } } }
  if (!body) return {}
  const needed = body.type === 'array' || (Array.isArray(body.required) && body.required.length > 0)
  return { requestBody: { required: needed, content: { 'application/json': { schema: body } } } }
}

const operation = (contract: Contract, name: string, endpoint: Endpoint, named: Named): Json => {
  const operationId = `${contract.service}.${contract.noun.replaceAll('/', '.')}.${name}`
  const { path, query, body } = inputOf(endpoint, `${operationId}.input`, named)
  return {
    operationId,
    tags: [`${contract.service}/${contract.noun}`],
    'x-permission': endpoint.permission,
    ...(endpoint.permission === 'public' ? { security: [] } : {}),
    parameters: [
      ...path.map((one) => ({ ...one, in: 'path', required: true })),
      ...query.map((one) => ({ ...one, in: 'query' })),
      ...(changes(endpoint) ? [key] : []),
    ],
    ...bodyOf(endpoint, body),
    responses: answersOf(endpoint, operationId, named),
  }
}

/** The OpenAPI 3.1 document of all contracts; internal endpoints stay out of it (api.md "Documentation"). */
export const openApi = (contracts: readonly Contract[]): object => {
  const paths: Record<string, Json> = {}
  const schemas: Named = { ...refusals }
  for (const contract of contracts)
    for (const [name, endpoint] of Object.entries(contract.endpoints)) {
      if (endpoint.permission === 'internal') continue
      paths[endpoint.path] = { ...paths[endpoint.path], [endpoint.method.toLowerCase()]: operation(contract, name, endpoint, schemas) }
    }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Dealer Academy',
      version: '0.1.0',
      license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
      description:
        'Every answer of a service is an envelope under status 200: `code` 0 is success, and code 401 says that there is no session. An empty text or null means that an optional field is absent.',
    },
    servers: [{ url: '/api' }],
    components: { securitySchemes: { token: { type: 'apiKey', in: 'header', name: 'token' } }, responses, schemas },
    security: [{ token: [] }],
    paths,
  }
}

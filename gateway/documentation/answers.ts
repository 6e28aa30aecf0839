import { codes } from '@academy/contracts/core/codes.ts'
import type { Endpoint } from '@academy/contracts/core/endpoint.ts'
import { type Json, type Named, schemaOf } from './schemas.ts'

const object = (properties: Json, required: string[] = Object.keys(properties)): Json => ({ type: 'object', required, properties })
const text = { type: 'string' }
const params = { type: 'object', additionalProperties: { type: ['string', 'number'] } }
const list = (items: Json): Json => ({ type: 'array', items })
const coded = (code: Json, data: Json, required = ['code', 'msg']): Json => object({ code, msg: text, data }, required)

const { success, legacySuccess, malformed, refused, ...others } = codes

const violation = object({ field: text, code: text, params, msg: text }, ['field', 'code', 'msg'])
const remedy = object({ code: text, link: text, params }, ['code'])
const reason = object({ code: text, msg: text, params, remedy, remedyMsg: text, who: text, whoMsg: text }, ['code', 'msg'])

/** Envelopes of every refusal, by what their `data` tells. */
export const refusals: Named = {
  Malformed: coded({ const: malformed }, object({ errors: list(text), fields: list(violation) })),
  Refused: coded({ const: refused }, object({ reasons: list(reason), captchaRequired: { type: 'boolean' } }, ['reasons'])),
  Refusal: {
    ...coded({ enum: Object.values(others) }, {}),
    description: Object.entries(others)
      .map(([name, code]) => `${code} ${name}`)
      .join(', '),
  },
}
const ref = (name: string) => ({ $ref: `#/components/schemas/${name}` })
const anyRefusal = { oneOf: Object.keys(refusals).map(ref) }

const json = (schema: Json) => ({ 'application/json': { schema } })
const retry = { 'Retry-After': { description: 'seconds to wait', schema: { type: 'integer' } } }
const told = (description: string, code: number, headers: Json = {}) => ({ description, headers, content: json(coded({ const: code }, {})) })

/** What the door answers by itself, before any service is asked. */
export const responses: Json = {
  Unclear: { description: 'the request does not say clearly where it ends or for whom it is; the connection is closed' },
  NoRoute: told('no service answers this path', codes.absent),
  TooLarge: told('the body is larger than it may be: 1 MB, 40 MB for a file', codes.tooLarge),
  TooMany: told('too many requests within a minute', codes.tooMany, retry),
  HeadTooLarge: { description: 'the head of the request is larger than 16 KB; the connection is closed' },
  Unexpected: told('a fault of ours', codes.unexpected),
  Unavailable: told('the service does not answer just now', codes.unavailable, retry),
}
const statuses = { 400: 'Unclear', 404: 'NoRoute', 413: 'TooLarge', 429: 'TooMany', 431: 'HeadTooLarge', 500: 'Unexpected', 503: 'Unavailable' }

/** All answers of an endpoint: its envelope or file, and every refusal. That there is no session is an envelope too, code 401 under status 200. */
export const answersOf = (endpoint: Endpoint, name: string, named: Named): Json => {
  const done = () => coded({ const: endpoint.success ?? success }, schemaOf(endpoint.output, name, named), ['code', 'msg', 'data'])
  const file = endpoint.kind === 'download'
  const ok = file
    ? { description: 'the file, or the envelope of a refusal', content: { ...json(anyRefusal), '*/*': {} } }
    : { description: 'the envelope: of what was asked, or of a refusal', content: json({ oneOf: [done(), ...anyRefusal.oneOf] }) }
  const bare = { 200: { description: 'taken' }, 302: { description: 'where the browser goes on' } }
  // a protocol of others has statuses of its own (RFC 7644 §3.12)
  const scim = { 201: 'made', 204: 'gone', 304: 'as it was', 401: 'no token', 409: 'somebody else has it', 412: 'changed meanwhile' }
  const told = Object.entries(endpoint.path.startsWith('/scim/') ? scim : {}).map(([status, description]) => [status, { description }])
  return {
    ...(endpoint.kind === 'bare' ? bare : { 200: ok }),
    ...Object.fromEntries(told),
    ...Object.fromEntries(Object.entries(statuses).map(([status, one]) => [status, { $ref: `#/components/responses/${one}` }])),
  }
}

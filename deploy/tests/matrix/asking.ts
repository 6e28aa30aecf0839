import { shapeOf } from '@academy/chassis/testing/attack.ts'
import type { Installation } from '@academy/chassis/testing/installation.ts'
import { sampleOf } from '@academy/chassis/testing/sample.ts'
import { codes } from '@academy/contracts/core/codes.ts'
import type { Endpoint, Service } from '@academy/contracts/core/endpoint.ts'
import { partsOf } from '@academy/jobs/imports/testing/zip.ts'
import type { z } from 'zod'
import type { Verdict } from './callers.ts'
import { isKey, plantedDay } from './planting.ts'

/** What was answered: the code, and everything that can be read of it, out of a workbook too. */
export interface Said {
  code: number
  text: string
}

const isArchive = (body: Buffer) => body.subarray(0, 2).toString() === 'PK'
const readable = (body: Buffer): string =>
  isArchive(body)
    ? partsOf(body)
        .map(({ data }) => data.toString('utf8'))
        .join('\n')
    : body.toString('utf8')

/** Sends an endpoint this input with every id of its path the same. */
export const ask = async (
  site: Installation,
  service: Service,
  endpoint: Endpoint,
  headers: Record<string, string>,
  input: unknown = {},
  id = 'unknown',
): Promise<Said> => {
  const { method } = endpoint
  const query = method === 'GET' ? `?${new URLSearchParams(Object.entries(input as object).map(([key, value]) => [key, String(value)]))}` : ''
  const response = await fetch(`${site.platform.addressOf(service)}${endpoint.path.replace(/\{\w+\}/g, id)}${query}`, {
    method,
    headers: { 'content-type': 'application/json', ...headers },
    ...(method === 'GET' ? {} : { body: JSON.stringify(input) }),
  })
  const text = readable(Buffer.from(await response.arrayBuffer()))
  const code = response.headers.get('content-type')?.includes('json') ? (JSON.parse(text) as { code: number }).code : response.status
  return { code, text }
}

export const verdictOf = ({ code }: Said): Verdict => {
  if (code === codes.noSession) return 'no session'
  return code === codes.noPermission ? 'no permission' : 'allowed'
}

/** An input that the endpoint takes, in which whatever names a record names this one. */
export const naming = (endpoint: Endpoint, id: string): unknown => {
  const sample = sampleOf(endpoint.input)
  if (Array.isArray(sample)) return [id]
  const keys = Object.entries(shapeOf(endpoint)).filter(([key]) => isKey(key))
  const named = keys.flatMap(([key, field]): [string, unknown][] => {
    const value = [id, [id]].find((one) => (field as z.ZodType).safeParse(one).success)
    return value === undefined ? [] : [[key, value]]
  })
  const days = ['from', 'to'].filter((key) => key in shapeOf(endpoint) && key in (sample as object)).map((key) => [key, plantedDay])
  return { ...(sample as object), ...Object.fromEntries([...named, ...days]) }
}

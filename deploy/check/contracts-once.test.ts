import { contract, endpoint } from '@academy/contracts/core/endpoint.ts'
import { z } from 'zod'
import { contractFaults } from './contracts-once.ts'

const plain = (noun: string, path: `/${string}`) =>
  contract('org', noun, { look: endpoint({ method: 'GET', path, permission: 'session', kind: 'read', input: z.object({}), output: z.object({}) }) })

test('a call that is told of twice is named, and a schema that is none', () => {
  expect(contractFaults()).toEqual([])
  expect(contractFaults([plain('a', '/a'), plain('b', '/a')])).toEqual(['call GET /a is told of twice'])
  expect(contractFaults([{ ...plain('a', '/a'), fields: ['x'] } as never])).toEqual(['org/a: "fields" are the schema of a noun'])
})

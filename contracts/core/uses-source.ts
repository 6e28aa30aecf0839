import { z } from 'zod'
import { contract, endpoint, type Service } from './endpoint.ts'
import { freeText } from './rules.ts'

/** As many records as one question counts of a kind: more are said as this many. */
export const USES_MOST = 1000

/** The internal endpoint by which a service says how many of its records hold a value of a dictionary; its contracts say which fields may. */
export const usesSource = (service: Service) =>
  contract(service, 'internal/uses', {
    ofDictionary: endpoint({
      method: 'POST',
      path: `/${service}/internal/uses/dictionary`,
      permission: 'internal',
      kind: 'read',
      input: z.object({ dictType: freeText(40), dictValue: freeText(40) }),
      output: z.object({ uses: z.array(z.object({ noun: z.string(), count: z.number().int() })) }),
    }),
  })

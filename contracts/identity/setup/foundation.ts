import { z } from 'zod'
import { contract, endpoint } from '../../core/endpoint.ts'
import { id, naturalKey, text } from '../../core/rules.ts'

const Workday = z.object({ day: z.string(), kind: z.enum(['holiday', 'workday']), nameCn: z.string(), nameEn: z.string() })
/** What a tenant needs before its first person can sign in, beside what every release ships to it; repeating it changes nothing. */
export const foundation = contract('identity', 'setup/foundation', {
  lay: endpoint({
    method: 'POST',
    path: '/identity/internal/foundation',
    permission: 'internal',
    kind: 'act',
    input: z.object({
      tenant: z.object({
        ...{ tenantId: id(), nameCn: text(80), nameEn: text(80), category: naturalKey(40) },
        ...{ introCn: text(200).optional(), introEn: text(200).optional(), contactCn: text(200).optional(), contactEn: text(200).optional() },
        filing: text(60).optional(),
      }),
      workdays: z.array(Workday),
    }),
    output: z.object({ made: z.number().int() }),
  }),
  /** The regions that this release ships, laid at once; a set-up and the next start do the same. */
  regions: endpoint({
    method: 'POST',
    path: '/identity/internal/regions',
    permission: 'internal',
    kind: 'act',
    input: z.object({}),
    output: z.object({ made: z.number().int() }),
  }),
  /** Development only: gives demo people the shown password. */
  demoCredentials: endpoint({
    method: 'POST',
    path: '/identity/internal/demo-credentials',
    permission: 'internal',
    kind: 'act',
    input: z.object({
      password: z.string(),
      /** `opens`: the account of another academy that opens this person's too. */
      accounts: z.array(z.object({ userCode: z.string(), role: z.string(), opens: z.string().optional() })).max(200),
    }),
    output: z.object({ made: z.number().int() }),
  }),
})

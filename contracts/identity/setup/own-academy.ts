import { z } from 'zod'
import { contract, endpoint } from '../../core/endpoint.ts'

/** How the reader's academy calls itself on every page, and how it is reached: the one of his session, or the home academy's for visitors. */
export const ownAcademy = contract('identity', 'setup/own-academy', {
  look: endpoint({
    method: 'GET',
    path: '/auth/academy',
    permission: 'public',
    kind: 'read',
    input: z.object({}),
    output: z.object({
      ...{ nameCn: z.string(), nameEn: z.string(), introCn: z.string().optional(), introEn: z.string().optional() },
      ...{ contactCn: z.string().optional(), contactEn: z.string().optional(), filing: z.string().optional() },
    }),
  }),
})

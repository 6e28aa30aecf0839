import { z } from 'zod'
import { contract, endpoint } from '../../core/endpoint.ts'
import { id } from '../../core/rules.ts'

/** Which courses have a picture: pages that everybody may see show it in the place of a drawn one. */
export const covers = contract('training', 'catalogue/covers', {
  look: endpoint({
    method: 'GET',
    path: '/training/covers',
    permission: 'public',
    kind: 'read',
    input: z.object({}),
    output: z.array(z.object({ code: z.string(), cover: id().optional(), banner: id().optional() })),
  }),
})

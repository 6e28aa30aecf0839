import { z } from 'zod'
import { contract, endpoint, type Service } from './endpoint.ts'
import { freeText, id } from './rules.ts'

/** So many records a question names at most. */
export const PROBED_MOST = 500

/** How far a role reaches: its data scope, the organisations it is drawn at, and who asks. */
const Reach = z.object({ dataScope: z.enum(['2', '3', '4', '5']), roots: z.array(id()).max(5000), userId: id() })
export type Reach = z.output<typeof Reach>

const noun = freeText(80)
const asked = { method: 'POST', permission: 'internal', kind: 'read' } as const

/** The internal endpoints by which a service tells, from its raw rows and not by the scopes of its readings, what lies beyond a reach. */
export const leakSource = (service: Service) => {
  const path = `/${service}/internal/leak-probe` as const
  return contract(service, 'internal/leak-probe', {
    /** Some records beyond the reach, each with a text that no other record has; `scoped` is false where the noun belongs to nobody. */
    draw: endpoint({
      ...asked,
      path: `${path}/draw`,
      input: z.object({ noun, reach: Reach, most: z.number().int().min(1).max(20) }),
      output: z.object({ scoped: z.boolean(), beyond: z.array(z.object({ id: id(), mark: z.string().optional() })) }),
    }),
    /** Those of these records that lie beyond the reach. */
    check: endpoint({
      ...asked,
      path: `${path}/check`,
      input: z.object({ noun, reach: Reach, ids: z.array(id()).max(PROBED_MOST) }),
      output: z.object({ beyond: z.array(z.string()) }),
    }),
  })
}

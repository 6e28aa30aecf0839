import { z } from 'zod'
import { contract, type Endpoint, endpoint, type Permission, type Service } from './endpoint.ts'

/** A number of somebody's home: how many rows a list has for its reader under this filter, which the list's screen takes as it stands in its address. */
export interface Figure {
  key: string
  list: Endpoint
  /** Whose business it is besides seeing the list: whoever holds one of these; everybody where absent. */
  concerns?: readonly Permission[]
  filter?(today: string): Readonly<Record<string, string>>
}

const Counted = z.object({
  key: z.string(),
  count: z.number().int(),
  /** There are more than were counted. */
  more: z.boolean().optional(),
  filter: z.record(z.string(), z.string()),
})

/** Takes the numbers of a service, and gives the one endpoint that counts those whose lists the reader may see, in his scope. */
export const figuresOf = (service: Service, path: `/${string}`, figures: readonly Figure[]) => ({
  ...contract(service, 'figures', {
    look: endpoint({
      method: 'GET',
      path: `${path}/figures`,
      permission: 'session',
      office: true,
      kind: 'read',
      input: z.object({}),
      output: z.object({ figures: z.array(Counted) }),
    }),
  }),
  figures,
})

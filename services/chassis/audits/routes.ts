import { auditSource } from '@academy/contracts/core/audit-source.ts'
import type { Service } from '@academy/contracts/core/endpoint.ts'
import { type Route, serve } from '../http/serve.ts'
import { chainHours } from '../mongo/audit-chain-hours.ts'
import { linksOf, verifyLinks } from '../mongo/audit-chain-verify.ts'
import { auditEntry, lookAtAudits } from './look.ts'

/** The internal routes by which a service shows its audit rows and recomputes their chain. */
export const auditRoutes = (service: Service): Route[] =>
  serve(auditSource(service), {
    look: (sought, { tenantId }) => lookAtAudits(service, tenantId, sought),
    hours: async ({ from, checked }) => ({ hours: await chainHours(service, new Date(from), checked) }),
    one: ({ id }, { tenantId }) => auditEntry(service, tenantId, id),
    verify: async ({ after, hash, most, head }) => {
      const [{ row, hash: next, broken }, { total, headHolds }] = await Promise.all([verifyLinks(service, { row: after, hash }, most), linksOf(service, head)])
      const shown = broken.map(({ at, ...link }) => ({ ...link, ...(at ? { at: at.toISOString() } : {}) }))
      return { row, hash: next, broken: shown, total, ...(headHolds === undefined ? {} : { headHolds }) }
    },
  })

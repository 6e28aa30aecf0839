import { z } from 'zod'
import { lookUp } from '../../core/manifest.ts'
import { report } from '../../core/report.ts'
import { day, id, joined } from '../../core/rules.ts'
import { network } from '../../identity/access/built-in-roles.ts'

/** What became of those who applied: who got a seat, who waits, who was refused or went away; by the day the class begins. */
export const enrolmentOutcomes = report({
  service: 'training',
  noun: 'delivery/enrolment-outcomes',
  path: '/training/enrolment-outcomes',
  permission: 'training:enrolment-outcomes',
  filter: {
    from: day().optional(),
    to: day().optional(),
    regions: joined(z.string()).optional(),
    catalogues: joined(z.string()).optional(),
    courseIds: joined(id()).optional(),
    outletIds: joined(id()).optional(),
  },
  group: { month: 'month', region: { dictionary: 'salesRegion' }, course: { noun: 'courses' }, outlet: { noun: 'organisations' } },
  measures: {
    applied: 'count',
    seated: 'count',
    seatedShare: { share: 'seated', of: 'applied' },
    open: 'count',
    refused: 'count',
    revoked: 'count',
    cancelled: 'count',
  },
  menu: { under: 'delivery', sort: 60, icon: 'line-chart' },
  grants: { ...lookUp(...network, 'PRODUCT', 'ADMIN'), all: ['REGISTRAR', 'PLANNER'] },
})

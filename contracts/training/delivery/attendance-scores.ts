import { z } from 'zod'
import { lookUp } from '../../core/manifest.ts'
import { report } from '../../core/report.ts'
import { day, id, joined } from '../../core/rules.ts'
import { network } from '../../identity/access/built-in-roles.ts'

/** Who came, who did not, who passed and with which score: of the classes whose attendance sheet is closed, by the day they began. */
export const attendanceScores = report({
  service: 'training',
  noun: 'delivery/attendance-scores',
  path: '/training/attendance-scores',
  permission: 'training:attendance-scores',
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
    people: 'count',
    attended: 'count',
    noShow: 'count',
    attendance: { share: 'attended', of: 'people' },
    passed: 'count',
    passing: { share: 'passed', of: 'attended' },
    averageScore: 'average',
  },
  menu: { under: 'delivery', sort: 50, icon: 'bars' },
  grants: { ...lookUp(...network, 'PRODUCT', 'PLANNER', 'ADMIN'), all: ['REGISTRAR'] },
})

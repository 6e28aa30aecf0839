import { z } from 'zod'
import { choice } from '../../core/field-kinds.ts'
import { list } from '../../core/list.ts'
import { searchText } from '../../core/page.ts'
import { nameBeside, personBeside, ref, refByCode } from '../../core/refs.ts'
import { id, joined, moment, queryFlag } from '../../core/rules.ts'

export const threadBrands = ['A', 'O', 'S', 'E'] as const

/** What people think of a record, as a course: how many comments it has, and their averages to one decimal (T§3 "Course comment summary"). */
const ThreadRow = z.object({
  id: id(),
  of: z.string(),
  recordId: id(),
  code: z.string(),
  nameCn: z.string(),
  nameEn: z.string(),
  brand: choice('brand', threadBrands).optional(),
  category: refByCode('catalogues', z.string(), { as: 'category' }).optional(),
  categoryNameCn: nameBeside(),
  categoryNameEn: nameBeside(),
  teamCn: z.string().optional(),
  teamEn: z.string().optional(),
  /** Who looks after its catalogue. */
  managerId: ref('users').optional(),
  managerName: personBeside(),
  open: z.boolean(),
  comments: z.number().int(),
  practical: z.number().optional(),
  interest: z.number().optional(),
  information: z.number().optional(),
  average: z.number().optional(),
  lastAt: moment().optional(),
})

export const threads = list({
  service: 'community',
  noun: 'discussion/threads',
  path: '/community/threads',
  permission: 'community:threads',
  row: ThreadRow,
  filter: {
    text: searchText(),
    category: joined(z.string().max(40)).optional(),
    brand: joined(z.string().max(4)).optional(),
    /** With comments only. */
    commented: queryFlag().optional(),
  },
  sort: ['comments', 'average', 'code', 'last_at'],
  columns: ['code', 'name', 'brand', 'categoryName', 'team', 'managerId', 'comments', 'practical', 'interest', 'information', 'average', 'lastAt'],
  menu: { under: 'community', sort: 10, icon: 'speech-star' },
  grants: { all: ['REGISTRAR', 'ADMIN'], page: ['PRODUCT'], export: ['PRODUCT'] },
})

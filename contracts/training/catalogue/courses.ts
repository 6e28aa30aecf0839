import { z } from 'zod'
import { crud } from '../../core/crud.ts'
import { choice } from '../../core/field-kinds.ts'
import { file } from '../../core/files.ts'
import { columns as c, needed } from '../../core/import-columns.ts'
import { lifecycle } from '../../core/lifecycle.ts'
import { lookUp } from '../../core/manifest.ts'
import { searchText } from '../../core/page.ts'
import { richText } from '../../core/rich-text.ts'
import { bilingual, charge, freeText, int, joined, queryInt } from '../../core/rules.ts'
import { audienceColumn, audienceItem, catalogueCode } from './catalogues.ts'

const courseBrands = ['A', 'O', 'S', 'E'] as const
/** 1 classroom, 2 live online, 3 blended. */
const courseKinds = ['1', '2', '3'] as const
/** What a course needs besides a theory room: a live meeting, a vehicle per 4-6 learners, a lift per 3. */
const courseNeeds = ['online', 'vehicle', 'workshop'] as const

/** Catalogue, brand, level and number: TBA102. */
export const courseCode = () =>
  z
    .string()
    .trim()
    .regex(/^[A-Z]{2}[AOSE][0-3]\d{2}$/, '!courseCode')

const courseStates = ['released', 'unlisted', 'archived', 'deleted'] as const

/** Course states (2-training.md §4); the guards of each move are in the training service. */
export const courseLife = lifecycle({
  states: courseStates,
  initial: 'released',
  moves: {
    unlist: { from: ['released'], to: 'unlisted' },
    release: { from: ['unlisted', 'archived'], to: 'released' },
    archive: { from: ['unlisted'], to: 'archived' },
    remove: { from: ['released', 'unlisted', 'archived'], to: 'deleted' },
  },
})

/** One step of a cancellation ladder: revoked `days` or fewer days before the start costs `amount` (fen inside). */
export const LadderStep = z.object({ days: int(0, 365), amount: charge() })

/** A sheet has so many steps of a ladder, each in two columns. */
export const LADDER_STEPS = 5
const ladderColumns = Array.from({ length: LADDER_STEPS }, (_, n) => [c.int(`ladder${n + 1}Days`, 0, 365), c.money(`ladder${n + 1}Amount`)]).flat()

/** A course with its price, points, prerequisites and cancellation ladder (2-training.md §3 "Course", design/world-data.md §3). */
export const Course = z.object({
  code: courseCode(),
  ...bilingual('name', 80),
  brand: choice('brand', courseBrands),
  catalogue: catalogueCode(),
  level: int(0, 3),
  kind: choice('courseKind', courseKinds),
  /** Standard days in halves. */
  days: z.number().min(0.5).max(30).multipleOf(0.5),
  minPersons: int(1, 500),
  maxPersons: int(1, 500),
  price: charge(),
  points: int(0, 20_000),
  /** 0: attendance is enough. */
  passScore: int(0, 100),
  /** Ascending by days; the smallest bound that holds wins, above the last one nothing is due. */
  ladder: z.array(LadderStep).max(10),
  noShow: charge(),
  /** Course codes that must be passed before. */
  prerequisites: z.array(courseCode()).max(10),
  /** Months before the same person may repeat it, 0 any time. */
  intervalMonths: int(0, 120),
  needs: z.array(choice('courseNeed', courseNeeds)).max(3),
  /** Overrides the audience of the catalogue. */
  audience: z.array(audienceItem()).max(40).optional(),
  budgetCode: freeText(40).optional(),
  /** The academy's share of the income in percent; the rest goes to the brand. */
  academyShare: int(0, 100).optional(),
  /** What it is about and for whom, as its page tells it. */
  summary: richText({ max: 4000, languages: 3, images: 10 }).optional(),
  cover: file({ kind: 'image', limit: 'file.cover.mb', crop: '16:9' }).optional(),
  banner: file({ kind: 'image', limit: 'file.cover.mb', crop: '2.2:1' }).optional(),
})

export const courses = crud({
  service: 'training',
  noun: 'catalogue/courses',
  path: '/training/courses',
  permission: 'training:courses',
  fields: Course,
  filter: {
    /** Code or name. */
    text: searchText(),
    code: searchText(),
    name: searchText(),
    catalogue: joined(catalogueCode()).optional(),
    brand: joined(z.enum(courseBrands)).optional(),
    level: queryInt(0, 3).optional(),
  },
  unique: ['code'],
  sort: ['code', 'name_cn', 'name_en', 'catalogue', 'level', 'days', 'price', 'update_date'],
  find: { title: 'name', text: ['code'], weight: 5 },
  touches: ['delivery/offerings'],
  life: courseLife,
  sheet: {
    order: 100,
    natural: ['code'],
    upper: { code: 6 },
    given: ['noShow', 'intervalMonths', 'needs'],
    own: {
      catalogue: c.ref('catalogue', 'catalogues', needed),
      ladder: ladderColumns,
      prerequisites: c.refs('prerequisites', 'courses', 10),
      ...audienceColumn,
      budgetCode: c.code('budgetCode', 40),
      status: c.pick('status', 'courseStatus', { '1': 'released', '2': 'unlisted', '3': 'archived' }),
    },
  },
  menu: { under: 'catalogue', sort: 10, icon: 'book' },
  grants: { all: ['PRODUCT'], ...lookUp('PLANNER', 'REGISTRAR', 'ACCOUNTANT', 'RESOURCES', 'ADMIN') },
})

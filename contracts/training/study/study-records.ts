import { z } from 'zod'
import { endpoint } from '../../core/endpoint.ts'
import { list } from '../../core/list.ts'
import { oneRow, pageOf, pageQuery, searchText } from '../../core/page.ts'
import { nameBeside, personBeside, ref, refByCode } from '../../core/refs.ts'
import { day, id, joined, moment, queryFlag } from '../../core/rules.ts'
import { network } from '../../identity/access/built-in-roles.ts'

/** What a person has behind him in a course (decided.md §1): read by prerequisites and intervals, written by attendance and import. */
const StudyRecord = z.object({
  id: id(),
  userId: ref('users'),
  userName: personBeside(),
  outletId: ref('organisations').optional(),
  outletCode: z.string().optional(),
  outletNameCn: z.string().optional(),
  outletNameEn: z.string().optional(),
  courseId: id(),
  courseCode: refByCode('courses', z.string(), { as: '' }),
  nameCn: nameBeside(),
  nameEn: nameBeside(),
  date: day(),
  attendedHalfDays: z.number().int().optional(),
  score: z.number().int().optional(),
  passed: z.boolean(),
  source: z.enum(['attendance', 'import']),
  offeringId: id().optional(),
  enrolmentId: id().optional(),
  createDate: moment(),
})

const filters = { courseIds: joined(id()).optional(), passed: queryFlag().optional(), from: day().optional(), to: day().optional() }
const sort = ['date', 'course_code', 'score'] as const

export const studyRecords = list(
  {
    service: 'training',
    noun: 'study/study-records',
    path: '/training/study-records',
    permission: 'training:study-records',
    row: StudyRecord,
    filter: { id: oneRow(), text: searchText(), userId: id().optional(), outletIds: joined(id()).optional(), ...filters },
    sort,
    columns: ['date', 'userName', 'outletId', 'courseCode', 'name', 'attendedHalfDays', 'score', 'passed'],
    menu: { under: 'delivery', sort: 40, icon: 'graduation' },
    grants: { page: [...network, 'PRODUCT', 'PLANNER', 'ADMIN'], all: ['REGISTRAR'] },
    personal: true,
  },
  {
    mine: endpoint({
      method: 'GET',
      path: '/training/study-records/mine',
      permission: 'session',
      kind: 'page',
      input: z.object({ ...filters, ...pageQuery }),
      output: pageOf(StudyRecord),
      sort,
    }),
  },
)

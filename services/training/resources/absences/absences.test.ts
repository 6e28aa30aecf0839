import { database } from '@academy/chassis/mongo/database.ts'
import { outboxRows } from '@academy/chassis/mongo/outbox.ts'
import { caseAgreed, caseRefused } from '@academy/contracts/approval-workflow/events.ts'
import { codes } from '@academy/contracts/core/codes.ts'
import { addDays, dayOf } from '@academy/contracts/core/days.ts'
import { roleState } from '@academy/contracts/identity/events.ts'
import { offerings } from '@academy/contracts/training/delivery/offerings.ts'
import { absences } from '@academy/contracts/training/resources/absences.ts'
import { type Academy, academy } from '../../testing/academy.ts'

const { save, update, removeOne, ask, cancel, info, page } = absences.endpoints
const desk = { userId: 'u-desk', grants: [{ code: 'DESK', roots: [] }] }
const teaching = (userId: string) => ({ userId, grants: [{ code: 'TEACHER', roots: [] }] })
let a: Academy
let away: (over?: object) => { number: string; userId: string; kind: 'leave'; fromDate: string; fromHalf: 'am'; untilDate: string; untilHalf: 'pm' }

beforeAll(async () => {
  a = await academy()
  const may = (code: string, dataScope: '1' | '5', verbs: string[]) =>
    a.site.tell(roleState, `role-${code}`, {
      ...{ id: `role-${code}`, code, nameCn: code, nameEn: code, dataScope },
      permissions: verbs.map((verb) => `training:absences:${verb}`),
    })
  await may('DESK', '1', ['page', 'save', 'update', 'delete', 'ask', 'cancel'])
  await may('TEACHER', '5', ['page'])
  await a.site.settled()
  let count = 0
  away = (over = {}) => {
    const fromDate = addDays(dayOf(a.site.clock.now()), 100 + count * 3)
    const number = `AB-${++count}`
    return { number, userId: 'u-trainer', kind: 'leave', fromDate, fromHalf: 'am', untilDate: addDays(fromDate, 1), untilHalf: 'pm', ...over }
  }
})
afterAll(async () => a.stop())

const draft = (over?: object) => a.ok(a.site.call('training', save, away(over), desk))
const asked = async (over?: object) => a.ok(a.site.call('training', ask, { id: (await draft(over)).id }, desk))
const now = (id: string) => a.ok(a.site.call('training', info, { id }, desk))
const decide = async (type: typeof caseAgreed, id: string) => {
  await a.site.tell(type, `case-${id}`, { ...type.example, subjectType: 'absence', subjectId: id })
  await a.site.settled()
}
/** Plans the trainer on a day. */
const plan = (startDate: string) =>
  a.site.call(
    'training',
    offerings.endpoints.save,
    { courseId: a.course.id, startDate, siteId: a.place.id, trainers: [{ trainerId: a.trainer.id, role: 'main' }] },
    a.staff,
  )

test('a draft is edited and deleted; what was put before the planner stays as he sees it', async () => {
  const row = await draft()
  expect([row.days, row.status, row.actions]).toEqual([2, 'draft', ['update', 'delete', 'ask']])
  const { id, version } = row
  const changed = await a.ok(a.site.call('training', update, { ...away(), number: row.number, id, version, fromHalf: 'pm' }, desk))
  expect(changed.days).toBe(1.5)
  const sent = await a.ok(a.site.call('training', ask, { id }, desk))
  expect([sent.status, sent.actions]).toEqual(['asked', ['cancel']])
  expect((await a.site.call('training', update, { ...away(), id, version: sent.version }, desk)).code).toBe(codes.moveNotAllowed)
  expect((await a.site.call('training', removeOne, { id }, desk)).code).toBe(codes.moveNotAllowed)
})

test('everything wrong is told at once: who teaches nothing, and what ends before it begins', async () => {
  const [learner] = await a.learners(1)
  const answer = await a.site.call('training', save, away({ userId: learner?.userId, untilDate: '2026-01-01' }), desk)
  expect(answer.data).toMatchObject({
    fields: [
      { field: 'userId', code: 'notTrainer' },
      { field: 'untilDate', code: 'untilBeforeFrom' },
    ],
  })
})

test('nobody plans the trainer for days that he asked for; a refusal gives them back (I10)', async () => {
  const { id, fromDate } = await asked()
  expect((await plan(fromDate)).code).toBe(codes.refused)
  await decide(caseRefused, id)
  expect((await now(id)).status).toBe('refused')
  expect((await plan(fromDate)).code).toBe(codes.success)
})

test('days that are planned already are not asked for, naming the offering', async () => {
  const row = await draft()
  const { number } = await a.ok(plan(row.untilDate))
  const answer = await a.site.call('training', ask, { id: row.id }, desk)
  expect(answer).toMatchObject({ code: codes.refused, data: { reasons: [{ code: 'resource.busy', params: { offerings: number } }] } })
  expect((await now(row.id)).status).toBe('draft')
})

test('agreed once, agreed late or twice it stays so; cancelled it gives its days back', async () => {
  const { id, fromDate } = await asked()
  await decide(caseAgreed, id)
  expect((await now(id)).status).toBe('agreed')
  await decide(caseRefused, id)
  const { status, version } = await now(id)
  expect([status, (await plan(fromDate)).code]).toEqual(['agreed', codes.refused])
  await a.ok(a.site.call('training', cancel, { id, version }, desk))
  await decide(caseAgreed, id)
  expect([(await now(id)).status, (await plan(fromDate)).code]).toEqual(['cancelled', codes.success])
})

test('a trainer sees his own; the list goes by its days', async () => {
  await a.moreTrainer('T07', ['TB'], 'u-other')
  const { number, fromDate } = await draft({ userId: 'u-other' })
  const numbers = async (query: object, as = desk) => (await a.ok(a.site.call('training', page, { limit: 100, ...query }, as))).records.map((row) => row.number)
  expect(await numbers({}, teaching('u-other'))).toEqual([number])
  expect(await numbers({ from: fromDate, to: fromDate })).toEqual([number])
})

test('the trainer hears once, by bell and mail, that he may be away', async () => {
  const { id, number, fromDate, untilDate } = await asked()
  await decide(caseAgreed, id)
  await decide(caseAgreed, id)
  const rows = await outboxRows(database('training')).find({ 'envelope.aggregateId': id }).lean()
  const sent = rows.filter(({ envelope }) => envelope.name === 'training.message.sent').map(({ envelope }) => envelope.data)
  expect(sent).toEqual([
    {
      code: 'absences.agreed',
      to: ['u-trainer'],
      params: { number, from: fromDate, until: untilDate },
      link: `/manage/training-absences?open=${id}`,
    },
  ])
})

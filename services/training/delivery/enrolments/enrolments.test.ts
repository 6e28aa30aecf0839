import { database } from '@academy/chassis/mongo/database.ts'
import { caseRefused } from '@academy/contracts/approval-workflow/events.ts'
import { codes } from '@academy/contracts/core/codes.ts'
import { exemptionGranted } from '@academy/contracts/fee/events.ts'
import { enrolments } from '@academy/contracts/training/delivery/enrolments.ts'
import { offerings } from '@academy/contracts/training/delivery/offerings.ts'
import { type Academy, academy } from '../../testing/academy.ts'
import { storeAlone } from '../../testing/approvals.ts'

const { revoke, replace, penaltyQuote, mine, assign, page, decisionFacts: weigh } = enrolments.endpoints
let a: Academy
beforeAll(async () => {
  a = await academy(undefined, [storeAlone])
})
afterAll(async () => a.stop())

const outlet = { userId: 'u-admin', grants: [{ code: 'OUTLET', roots: ['O0001'] }] }
const settle = async (check: () => Promise<boolean>) => {
  for (let n = 0; n < 100; n++) {
    if (await check()) return true
    await new Promise((resolve) => setTimeout(resolve, 30))
  }
  return false
}

/** Applies one after the other; gives the enrolments. */
const inTurn = async (people: Awaited<ReturnType<Academy['learners']>>, offeringId: string) => {
  const rows: Awaited<ReturnType<Academy['enrolment']>>[] = []
  for (const person of people) rows.push(a.site.ok(await a.apply(person, offeringId)))
  return rows
}

describe('one application from seat to confirmation (decided.md §1)', () => {
  test('a free seat is held, agreed makes it taken, and the learner sees what comes next', async () => {
    const [one] = await a.learners(1)
    const o = await a.offering({ capacity: 2 })
    const made = a.site.ok(await a.apply(one as never, o.id))
    expect(made).toMatchObject({ status: 'requested', standing: { code: 'requested' }, actions: ['withdraw'] })
    expect(await a.seats(o.id)).toMatchObject({ capacity: 2, taken: 0, held: 1, free: 1 })
    await a.agree(made.id)
    expect(await a.enrolment(made.id)).toMatchObject({ status: 'confirmed' })
    expect(await a.seats(o.id)).toMatchObject({ taken: 1, held: 0 })
    const list = a.site.ok(await a.site.call('training', mine, {}, one))
    expect(list.records[0]).toMatchObject({ id: made.id, actions: ['revoke', 'enterRoom', 'addToCalendar'] })
    // room and calendar entry are the learner's own
    const [row] = a.site.ok(await a.site.call('training', page, { offeringId: o.id }, outlet)).records
    expect(row?.actions).not.toContain('enterRoom')
    expect(row?.seats).toMatchObject({ capacity: 2, taken: 1, held: 0, free: 1 })
  })

  test('who presses twice at once holds one seat only and takes none from the next person, not even for a moment (R, I3)', async () => {
    for (let round = 0; round < 6; round++) {
      const [one, next] = await a.learners(2)
      const o = await a.offering({ capacity: 2, waitingList: false })
      const answers = await Promise.all([a.apply(one as never, o.id), a.apply(one as never, o.id), a.apply(next as never, o.id)])
      expect(
        answers
          .slice(0, 2)
          .map(({ code }) => code)
          .sort(),
      ).toEqual([codes.success, codes.refused].sort())
      expect(answers[2]?.code).toBe(codes.success)
      expect(await a.seats(o.id)).toMatchObject({ held: 2, free: 0 })
    }
  })

  test('who decides weighs it by the seats and the learner’s own year; the learner and another outlet get nothing', async () => {
    const [one, other] = await a.learners(2)
    const o = await a.offering({ capacity: 3 })
    await a.apply(other as never, o.id)
    const made = a.site.ok(await a.apply(one as never, o.id))
    const year = a.site.clock.now().getUTCFullYear()
    const past = { userId: made.userId, courseId: made.courseId, courseCode: made.courseCode, passed: true, tenantId: 'chengtu' }
    await database('training')
      .collection<{ _id: string; [key: string]: unknown }>('study_records')
      .insertMany([
        { _id: `w1-${made.id}`, ...past, date: `${year}-01-10`, attendedHalfDays: 3, source: 'attendance' },
        { _id: `w2-${made.id}`, ...past, date: `${year}-01-20`, source: 'import' },
        { _id: `w3-${made.id}`, ...past, date: `${year - 1}-12-20`, attendedHalfDays: 8, source: 'attendance' },
      ])
    const ask = (as: object) => a.site.call('training', weigh, { id: made.id }, as)
    expect((await ask(outlet)).data).toEqual({ id: made.id, seats: { capacity: 3, taken: 0, held: 2, free: 1, waiting: 0 }, year, days: 2.5, noShows: 0 })
    expect((await ask(one as never)).code).toBe(codes.noPermission)
    expect((await ask({ userId: 'u-other', grants: [{ code: 'OUTLET', roots: ['O0002'] }] })).code).toBe(codes.absent)
  })

  test('twice is refused with the reason, also in parallel: one live enrolment a person and offering (I3)', async () => {
    const [one] = await a.learners(1)
    const o = await a.offering({ capacity: 5 })
    const answers = await Promise.all(Array.from({ length: 6 }, () => a.apply(one as never, o.id)))
    expect(answers.filter((answer) => answer.code === codes.success)).toHaveLength(1)
    for (const answer of answers.filter((one) => one.code !== codes.success)) expect(answer.code).toBe(codes.refused)
    expect(await a.seats(o.id)).toMatchObject({ held: 1, free: 4, capacity: 5 })
  })

  test('the same key twice at once is one enrolment with one answer (I48)', async () => {
    const [one] = await a.learners(1)
    const o = await a.offering({ capacity: 5 })
    const [first, second] = await Promise.all([1, 2].map(() => a.apply({ ...one, key: 'same-key-1' }, o.id)))
    expect(first).toEqual(second)
    expect(await a.seats(o.id)).toMatchObject({ held: 1 })
  })

  test('full without a list refuses and writes nothing; with a list it gives rank after rank (I5)', async () => {
    const people = await a.learners(4)
    const closed = await a.offering({ capacity: 1, waitingList: false })
    const open = await a.offering({ capacity: 1, waitingList: true })
    await a.apply(people[0] as never, closed.id)
    const refused = await a.apply(people[1] as never, closed.id)
    expect(refused).toMatchObject({ code: codes.refused, data: { reasons: [{ code: 'full' }] } })
    for (const person of people.slice(0, 3)) await a.apply(person, open.id)
    const list = a.site.ok(await a.site.call('training', page, { offeringId: open.id, orderField: 'ticket', order: 'asc' }, a.staff))
    expect(list.records.map((row) => [row.status, row.ticket, row.rank])).toEqual([
      ['requested', undefined, undefined],
      ['waiting', 1, 1],
      ['waiting', 2, 2],
    ])
    expect(a.site.ok(await a.site.call('training', page, { offeringId: closed.id }, a.staff)).total).toBe(1)
  })
})

describe('races (I1, I2, I3)', () => {
  test('60 applicants for 12 seats: exactly 12 held, the rest waiting without a gap in the tickets', async () => {
    const people = await a.learners(60)
    const o = await a.offering({ capacity: 12 })
    await a.site.call('training', offerings.endpoints.info, { id: o.id }, a.staff)
    const answers = await Promise.all(people.map((person) => a.apply(person, o.id)))
    const rows = answers.filter((answer) => answer.code === codes.success).map((answer) => answer.data)
    expect(rows.filter((row) => row.status === 'requested')).toHaveLength(12)
    const tickets = rows
      .filter((row) => row.status === 'waiting')
      .map((row) => row.ticket ?? 0)
      .sort((x, y) => x - y)
    expect(tickets).toEqual(tickets.map((_, at) => at + 1))
    expect(tickets.length).toBeGreaterThanOrEqual(20)
    expect(await a.seats(o.id)).toMatchObject({ capacity: 12, held: 12, free: 0, waiting: tickets.length })
  })

  test('revoke against promote against apply: the seats are never more than the capacity, promoted in order (I4)', async () => {
    const people = await a.learners(9)
    const o = await a.offering({ capacity: 3 })
    const rows = await inTurn(people, o.id)
    await Promise.all(rows.slice(0, 3).map((row, n) => a.site.call('training', revoke, { id: row.id, reason: '10' }, people[n])))
    await settle(async () => (await a.seats(o.id)).waiting === 3)
    const after = a.site.ok(await a.site.call('training', page, { offeringId: o.id, limit: 50 }, a.staff)).records
    const status = (n: number) => after.find((row) => row.id === rows[n]?.id)?.status
    expect([0, 1, 2].map(status)).toEqual(['revoked', 'revoked', 'revoked'])
    expect([3, 4, 5].map(status)).toEqual(['requested', 'requested', 'requested'])
    expect([6, 7, 8].map(status)).toEqual(['waiting', 'waiting', 'waiting'])
    expect(await a.seats(o.id)).toMatchObject({ capacity: 3, held: 3, free: 0, waiting: 3 })
  })
})

describe('changes of mind', () => {
  test('the penalty is shown before, must be the one confirmed, and is posted in the fact (I15; 2-training.md §4)', async () => {
    const [one] = await a.learners(1)
    const o = await a.offering({ capacity: 2 })
    const made = a.site.ok(await a.apply(one as never, o.id))
    await a.agree(made.id)
    const back = a.site.clock.now()
    a.site.clock.set(new Date(new Date(`${o.startDate}T00:00:00Z`).getTime() - 5 * 86_400_000))
    const quote = a.site.ok(await a.site.call('training', penaltyQuote, { id: made.id }, one))
    expect(quote).toMatchObject({ daysBefore: 5, penalty: '600.00', bound: 7 })
    const wrong = await a.site.call('training', revoke, { id: made.id, reason: '10', penalty: '0.00' }, one)
    expect(wrong).toMatchObject({ code: codes.refused, data: { reasons: [{ code: 'penaltyChanged' }] } })
    const gone = a.site.ok(await a.site.call('training', revoke, { id: made.id, reason: '10', penalty: '600.00' }, one))
    expect(gone).toMatchObject({ status: 'revoked', penalty: '600.00', standing: { code: 'revokedWithPenalty' } })
    expect(gone).toMatchObject({ endedAt: expect.any(String), endedByName: expect.any(String), confirmedAt: expect.any(String) })
    expect(
      await database('training')
        .collection('seats')
        .countDocuments({ offeringId: o.id, enrolmentId: { $exists: true } }),
    ).toBe(0)
    const waived = await a.site.tell(exemptionGranted, 'x-1', { ...exemptionGranted.example, enrolmentId: made.id, amount: 20_000 })
    await a.site.platform.bus.publish('fee.exemption', [waived])
    await a.site.settled()
    expect(await a.enrolment(made.id)).toMatchObject({ penalty: '600.00', exempted: '200.00', standing: { code: 'revokedExempted' } })
    expect((await a.site.call('training', revoke, { id: made.id, reason: '10' }, one)).code).toBe(codes.moveNotAllowed)
    a.site.clock.set(back)
  })

  test('what was given up is not among what lies ahead of the learner, though its days are', async () => {
    const [one] = await a.learners(1)
    const [left, kept] = [await a.offering({ capacity: 2 }), await a.offering({ capacity: 2 })]
    const [gone, stays] = [a.site.ok(await a.apply(one as never, left.id)), a.site.ok(await a.apply(one as never, kept.id))]
    a.site.ok(await a.site.call('training', revoke, { id: gone.id, reason: '10' }, one))
    const list = async (input: object) => a.site.ok(await a.site.call('training', mine, input as never, one)).records.map((row) => row.id)
    const ahead = await list({ upcoming: 'true', limit: '100' })
    expect([stays.id, gone.id].map((id) => ahead.includes(id))).toEqual([true, false])
    expect(await list({ limit: '100' })).toEqual(expect.arrayContaining([gone.id, stays.id]))
  })

  test('replaced by one of the same outlet on the same seat; another outlet is refused (I6)', async () => {
    const [one, two] = await a.learners(2)
    const [far] = await a.learners(1, 'O0002')
    const o = await a.offering({ capacity: 1 })
    const made = a.site.ok(await a.apply(one as never, o.id))
    await a.agree(made.id)
    const wrong = await a.site.call('training', replace, { id: made.id, userId: far?.userId ?? '' }, outlet)
    expect(wrong).toMatchObject({ code: codes.refused, data: { reasons: [{ code: 'otherOutlet' }] } })
    const successor = a.site.ok(await a.site.call('training', replace, { id: made.id, userId: two?.userId ?? '' }, outlet))
    expect(successor).toMatchObject({ status: 'confirmed', userId: two?.userId, source: 'replacement' })
    expect(await a.enrolment(made.id)).toMatchObject({ status: 'replaced', replacedById: successor.id })
    expect(await a.seats(o.id)).toMatchObject({ capacity: 1, taken: 1 })
  })

  test('a refused case gives the seat to the next in line, once though told five times (I4, I46)', async () => {
    const [one, two] = await a.learners(2)
    const o = await a.offering({ capacity: 1 })
    const made = a.site.ok(await a.apply(one as never, o.id))
    const next = a.site.ok(await a.apply(two as never, o.id))
    const told = await a.site.tell(caseRefused, 'case-r', { ...caseRefused.example, subjectType: 'enrolment', subjectId: made.id })
    for (let n = 0; n < 4; n++) await a.site.platform.bus.publish('approval.case', [told])
    await a.site.settled()
    expect(await settle(async () => (await a.enrolment(next.id)).status === 'requested')).toBe(true)
    expect(await a.enrolment(made.id)).toMatchObject({ status: 'refused' })
    expect(await a.seats(o.id)).toMatchObject({ held: 1, waiting: 0 })
  })
})

describe('groups and strangers', () => {
  test('20 people for too few seats: asks first, then in listed order with the rest waiting (world.md §10.11)', async () => {
    const people = await a.learners(6)
    const o = await a.offering({ capacity: 4 })
    const ask = { offeringId: o.id, people: people.map((person) => ({ userId: person.userId })) }
    expect(a.site.ok(await a.site.call('training', assign, ask, outlet))).toMatchObject({ outcome: 'ask', asked: 6 })
    expect(await a.seats(o.id)).toMatchObject({ held: 0, waiting: 0 })
    expect(a.site.ok(await a.site.call('training', assign, { ...ask, mode: 'all-or-none' }, outlet)).outcome).toBe('refused')
    const done = a.site.ok(await a.site.call('training', assign, { ...ask, mode: 'listed-order' }, outlet))
    expect(done.results.map((result) => result.status)).toEqual(['requested', 'requested', 'requested', 'requested', 'waiting', 'waiting'])
  })

  test('nobody assigns people of another outlet, sees or revokes their enrolments (I19, I36, I39)', async () => {
    const [far] = await a.learners(1, 'O0002')
    const o = await a.offering({ capacity: 4 })
    const refused = a.site.ok(await a.site.call('training', assign, { offeringId: o.id, people: [{ userId: far?.userId ?? '' }] }, outlet))
    expect(refused).toMatchObject({ outcome: 'refused', results: [{ reasons: [{ code: 'notYourOutlet' }] }] })
    const made = a.site.ok(await a.apply(far as never, o.id))
    const [other] = await a.learners(1)
    expect((await a.site.call('training', revoke, { id: made.id, reason: '10' }, other)).code).toBe(codes.absent)
    expect((await a.site.call('training', revoke, { id: made.id, reason: '10' }, outlet)).code).toBe(codes.absent)
    expect((await a.site.call('training', revoke, { id: made.id, reason: '10' }, { ...far, tenantId: 'yuanxiu' })).code).toBe(codes.absent)
    expect(a.site.ok(await a.site.call('training', page, { offeringId: o.id }, outlet)).total).toBe(0)
  })
})

test('a cancelled offering has no live enrolment left within seconds (I8)', async () => {
  const people = await a.learners(4)
  const o = await a.offering({ capacity: 2 })
  const rows = await inTurn(people, o.id)
  await a.agree(rows[0]?.id ?? '')
  const current = a.site.ok(await a.site.call('training', offerings.endpoints.info, { id: o.id }, a.staff))
  a.site.ok(await a.site.call('training', offerings.endpoints.cancel, { id: o.id, version: current.version, reason: '20', remark: '主讲住院' }, a.staff))
  await a.site.settled()
  const after = a.site.ok(await a.site.call('training', page, { offeringId: o.id, limit: 50 }, a.staff)).records
  expect(after.map((row) => row.status)).toEqual(['cancelled', 'cancelled', 'cancelled', 'cancelled'])
  expect(after[0]).toMatchObject({ cancelReason: '20', cancelRemark: '主讲住院' })
  expect(await a.seats(o.id)).toMatchObject({ taken: 0, held: 0, waiting: 0 })
})

import { database } from '@academy/chassis/mongo/database.ts'
import type { Installation } from '@academy/chassis/testing/installation.ts'
import { codes } from '@academy/contracts/core/codes.ts'
import { reductionRules } from '@academy/contracts/fee/reduction-rules.ts'
import { postState } from '@academy/contracts/org/events.ts'
import {
  attendanceRecorded,
  enrolmentCancelled,
  enrolmentConfirmed,
  enrolmentRefused,
  enrolmentRequested,
  enrolmentRevoked,
} from '@academy/contracts/training/delivery/enrolment-events.ts'
import { loadFees } from '../../../deploy/demo/fees-load.ts'
import { verifyFee } from '../../../deploy/rigs/verify/fee.ts'
import { accountant, accountOf, confirmed, layDealer, linesOf, openedBooks, requested, revoked, rows, told } from '../fee.samples.ts'

let site: Installation
beforeAll(async () => {
  site = await openedBooks()
  await loadFees(site.platform, 'chengtu')
})
afterAll(async () => site.stop())

describe('edge cases', () => {
  test('every other end releases the hold; a cancelled offering reverses without penalty; a no-show costs its amount', async () => {
    const seat = { userId: 'u-1', dealerId: 'D002', outletId: 'O0002' }
    for (const e of ['e-ref', 'e-can', 'e-non']) await site.tell(enrolmentRequested, e, requested(seat))
    for (const e of ['e-can', 'e-non']) await site.tell(enrolmentConfirmed, e, confirmed(site, seat))
    await site.settled()
    await site.tell(enrolmentRefused, 'e-ref', { ...enrolmentRefused.example, ...seat })
    await site.tell(enrolmentCancelled, 'e-can', { ...enrolmentCancelled.example, ...seat })
    await site.tell(attendanceRecorded, 'o-1', {
      ...attendanceRecorded.example,
      ...seat,
      enrolmentId: 'e-non',
      outcome: 'no-show',
      noShow: 360_000,
      recordedAt: site.clock.now().toISOString(),
    })
    await site.settled()
    expect(await accountOf(site, 'D002')).toMatchObject({ balance: '46400.00', held: '0.00', holds: 0 })
    expect(await rows('penalties').find({ orgId: 'D002' }).toArray()).toMatchObject([{ enrolmentId: 'e-non', kind: '60', amount: 360_000, price: 360_000 }])
  })

  test('an end that is heard before its beginning leaves no hold and no fee', async () => {
    const seat = { dealerId: 'D002', outletId: 'O0002' }
    const before = await accountOf(site, 'D002')
    await site.tell(attendanceRecorded, 'o-2', { ...attendanceRecorded.example, ...seat, enrolmentId: 'e-late', outcome: 'no-show', noShow: 1_000 })
    await site.settled()
    await site.tell(enrolmentRequested, 'e-late', requested(seat))
    await site.tell(enrolmentConfirmed, 'e-late', confirmed(site, seat))
    await site.settled()
    expect(Number((await accountOf(site, 'D002')).balance)).toBe(Number(before.balance) - 10)
    expect(await rows('journals').countDocuments({ enrolmentId: 'e-late' })).toBe(3)
  })

  test('a waiting application holds nothing', async () => {
    await site.tell(enrolmentRequested, 'e-wait', { ...requested(), waiting: true, ticket: 1 })
    await site.tell(enrolmentRevoked, 'e-wait', revoked(site, { from: 'waiting', penalty: 0 }))
    await site.settled()
    expect(await rows('holds').countDocuments({ enrolmentId: 'e-wait' })).toBe(0)
  })

  test('12 confirmations at once: balance = sum of the lines, ranks 1 to 12, the sixth is a group purchase (I12)', async () => {
    await layDealer(site, 'D003', 'O0003')
    await site.settled()
    const seat = {
      dealerId: 'D003',
      outletId: 'O0003',
      brand: 'A',
      catalogue: 'SS',
      courseCode: 'SSA202',
      positionCode: 'SA04',
      startDate: '2026-12-01',
      terms: { price: 110_000, noShow: 0, ladder: [] },
    }
    await Promise.all(Array.from({ length: 12 }, (_, n) => site.tell(enrolmentConfirmed, `e-par-${n}`, confirmed(site, { ...seat, userId: `u-p${n}` }))))
    await site.settled()
    const account = await accountOf(site, 'D003')
    expect(account.balance).toBe('-12430.00')
    const lines = await linesOf(site, account.id)
    expect(lines).toHaveLength(19)
    expect(lines.at(-1)?.balance).toBe(account.balance)
    const snapshots = await rows('rule_snapshots').find({ orgId: 'D003' }).toArray()
    expect(snapshots.map((row) => (row.explanation as { values: { rankMonthCourse: number } }).values.rankMonthCourse).sort((a, b) => a - b)).toEqual(
      Array.from({ length: 12 }, (_, n) => n + 1),
    )
    expect(new Set(lines.map((line) => line.number)).size).toBe(12)
  })

  test('past the overdraft charges that are due post, and others are told to stop (world.md §10.23)', async () => {
    const seat = {
      dealerId: 'D003',
      outletId: 'O0003',
      brand: 'A',
      courseCode: 'GMA301',
      catalogue: 'GM',
      positionCode: 'MG01',
      terms: { price: 1_800_000, noShow: 0, ladder: [] },
    }
    for (const [id, userId, more] of [
      ['p-hr', 'u-hr', {}],
      ['p-left', 'u-left', { leaveDate: '2020-01-01' }],
      ['p-other', 'u-other', { positionCode: 'MG05' }],
    ] as const)
      await site.tell(postState, id, { ...postState.example, id, userId, positionCode: 'MG06', dealerId: 'D003', ...more })
    await site.tell(enrolmentConfirmed, 'e-over', confirmed(site, seat))
    await site.settled()
    expect(await accountOf(site, 'D003')).toMatchObject({ balance: '-30430.00', stopped: true, low: true })
    expect((await told('fee.account.ran-low')).map((row) => (row.envelope.data as { stopped: boolean }).stopped)).toContain(true)
    // the dealer's HR manager of today hears of it, nobody else
    const account = await accountOf(site, 'D003')
    expect((await told('fee.message.sent')).map(({ envelope }) => envelope.data)).toContainEqual({
      code: 'accounts.stopped',
      to: ['u-hr'],
      params: { amount: -3_043_000 },
      link: `/manage/fee-accounts?account=${account.id}`,
    })
    const states = await told('fee.account.state')
    expect(states.map((row) => row.envelope.data)).toContainEqual(expect.objectContaining({ orgId: 'D003', stopped: true, available: -3_043_000 }))
  })
})

describe('the books', () => {
  test('every journal and all of them sum to 0, every balance is the sum of its lines (I12)', async () => {
    const all = await rows('journals').find().toArray()
    for (const journal of all) expect((journal.lines as { fen: number }[]).reduce((sum, line) => sum + line.fen, 0)).toBe(0)
    for (const account of await rows('accounts').find().toArray()) {
      const own = all.flatMap((journal) => journal.lines as { account: string; fen: number }[]).filter((line) => line.account === `dealer:${account.orgId}`)
      expect([account.orgId, account.balance]).toEqual([account.orgId, own.reduce((sum, line) => sum + line.fen, 0)])
    }
  })

  test('hold I11 to I14 as recomputed from the raw collections', async () => {
    const found = await verifyFee(database('fee') as never)
    expect(found.flatMap((one) => one.violated)).toEqual([])
    expect(found.every((one) => one.checked > 0)).toBe(true)
  })
})

describe('reduction rules', () => {
  const rule = {
    code: 'R99',
    nameCn: '试',
    nameEn: 'Trial',
    validFrom: '2026-01-01',
    effect: 'percent' as const,
    percent: 5,
    priority: 90,
    exclusive: false,
    uncapped: false,
    active: true,
  }
  test('are saved, versioned, found by day, and need their figure', async () => {
    const made = site.ok(await site.call('fee', reductionRules.endpoints.save, { ...rule, validTo: '2026-06-30' }, accountant))
    expect(made).toMatchObject({ ruleVersion: 1, actions: ['update', 'delete'] })
    const { percent: _, ...figureless } = rule
    expect((await site.call('fee', reductionRules.endpoints.save, { ...figureless, code: 'R98' }, accountant)).code).toBe(codes.refused)
    const on = async (day: string) => site.ok(await site.call('fee', reductionRules.endpoints.page, { text: 'R99', on: day }, accountant)).total
    expect([await on('2026-06-30'), await on('2026-07-01')]).toEqual([1, 0])
    const changed = site.ok(await site.call('fee', reductionRules.endpoints.update, { ...rule, id: made.id, version: made.version }, accountant))
    expect([changed.ruleVersion, changed.validTo, await on('2026-07-01')]).toEqual([2, undefined, 1])
  })
  test('a rule that reduced something is stopped, never deleted', async () => {
    const [used] = site.ok(await site.call('fee', reductionRules.endpoints.page, { text: 'R04' }, accountant)).records
    const answer = await site.call('fee', reductionRules.endpoints.removeOne, { id: used?.id ?? '' }, accountant)
    expect(answer).toMatchObject({ code: codes.refused, data: { reasons: [{ code: 'ruleInUse', remedy: { code: 'deactivateRule' } }] } })
  })
  test('loading the seed again changes nothing', async () => expect(await loadFees(site.platform, 'chengtu')).toEqual({ made: 0 }))
})

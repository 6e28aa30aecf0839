import { database } from '@academy/chassis/mongo/database.ts'
import type { Installation } from '@academy/chassis/testing/installation.ts'
import { caseAgreed, caseRefused } from '@academy/contracts/approval-workflow/events.ts'
import { codes } from '@academy/contracts/core/codes.ts'
import { jobRun } from '@academy/contracts/core/job-run.ts'
import { accounts } from '@academy/contracts/fee/accounts.ts'
import { exemptions } from '@academy/contracts/fee/exemptions.ts'
import { holds } from '@academy/contracts/fee/holds.ts'
import { ledger } from '@academy/contracts/fee/ledger.ts'
import { penalties } from '@academy/contracts/fee/penalties.ts'
import { periods } from '@academy/contracts/fee/periods.ts'
import { ruleSnapshots } from '@academy/contracts/fee/rule-snapshots.ts'
import { courseState } from '@academy/contracts/training/catalogue/events.ts'
import { enrolmentConfirmed, enrolmentRequested, enrolmentRevoked } from '@academy/contracts/training/delivery/enrolment-events.ts'
import { loadFees } from '../../../deploy/demo/fees-load.ts'
import { emptyAccount, faceOf } from '../accounts/organisation.ts'
import {
  accountant,
  accountOf,
  confirmed,
  dealerAdmin,
  elsewhere,
  linesOf,
  openedBooks,
  outletAdmin,
  product,
  requested,
  revoked,
  rows,
  told,
} from '../fee.samples.ts'

let site: Installation
beforeAll(async () => {
  site = await openedBooks()
  await loadFees(site.platform, 'chengtu')
})
afterAll(async () => site.stop())

describe('accounts', () => {
  test('appear with their organisations, at zero, and take their opening once a year', async () => {
    const again = site.ok(
      await site.internal('fee', accounts.endpoints.openings, {
        items: [
          { orgCode: 'D001', fen: 1 },
          { orgCode: 'NONE', fen: 1 },
        ],
      }),
    )
    expect(again).toEqual({ posted: 0, skipped: 1, missing: ['NONE'] })
    expect(await accountOf(site, 'D001')).toMatchObject({
      opening: '50000.00',
      balance: '50000.00',
      available: '50000.00',
      spentThisYear: '0.00',
      actions: ['topUp'],
    })
    expect(await rows('accounts').findOne({ orgId: 'D001' })).toMatchObject({ outletIds: ['O0001'], orgCode: 'D001', category: 'STD' })
  })

  test('a top-up posts once a reference; amounts above 0 only', async () => {
    const { id } = await accountOf(site, 'D002')
    const send = (amount: string, reference: string) => site.call('fee', accounts.endpoints.topUp, { id, amount, reference }, accountant)
    expect(site.ok(await send('100.50', 'R-1'))).toMatchObject({ balance: '50100.50' })
    const { code, data } = await send('-1.00', 'R-2')
    expect([code, data]).toMatchObject([codes.malformed, { fields: [{ field: 'amount', code: 'numberTooSmall' }] }])
    const bad = await send('0.00', 'R-1')
    expect([bad.code, (bad.data as unknown as { reasons: { code: string }[] }).reasons.map((one) => one.code)]).toEqual([
      codes.refused,
      ['amountNotPositive', 'referenceUsed'],
    ])
    expect((await linesOf(site, id)).map((line) => [line.kind, line.amount, line.balance, line.reference ?? ''])).toEqual([
      ['10', '50000.00', '50000.00', ''],
      ['20', '100.50', '50100.50', 'R-1'],
    ])
  })

  test('an account that appears on New Year’s night in Shanghai counts the new year', () => {
    expect(emptyAccount(faceOf('D9', null), [], new Date('2026-12-31T16:00:00Z')).spentYear).toBe(2027)
  })

  test('a dealer reads his own account; another tenant and another dealer get nothing (I35)', async () => {
    const { id } = await accountOf(site, 'D001')
    const info = (as: object) => site.call('fee', accounts.endpoints.info, { id }, as)
    expect((await info(dealerAdmin('D001'))).data).toMatchObject({ orgCode: 'D001', actions: [] })
    expect([(await info(dealerAdmin('D002'))).code, (await info(elsewhere)).code]).toEqual([codes.absent, codes.absent])
    expect(site.ok(await site.call('fee', ledger.endpoints.page, { accountId: id }, dealerAdmin('D002'))).records).toEqual([])
    expect(site.ok(await site.call('fee', ledger.endpoints.page, { accountId: id }, elsewhere)).records).toEqual([])
  })
})

describe('hold, fee, revoke with penalty, exemption (decided.md §1, §2)', () => {
  test('the hold reserves the net price beside the ledger', async () => {
    await site.tell(enrolmentRequested, 'e-0001', requested())
    await site.settled()
    const account = await accountOf(site, 'D001')
    expect(account).toMatchObject({ balance: '50000.00', held: '2520.00', holds: 1, available: '47480.00' })
    const page = site.ok(await site.call('fee', holds.endpoints.page, { accountId: account.id }, accountant))
    expect(page.records).toMatchObject([{ enrolmentId: 'e-0001', amount: '2520.00', status: 'live', userName: '林知夏' }])
    expect(await linesOf(site, account.id)).toHaveLength(1)
  })

  test('who decides on it reads what is left with it; who may not spend the account only whether it is enough; strangers nothing', async () => {
    const ask = (as: object, outletId = 'O0001') => site.call('fee', holds.endpoints.feePreview, { enrolmentId: 'e-0001', outletId }, as)
    const word = { payerNameCn: '经销商D001', amount: '2520.00', status: 'live', enough: true }
    expect((await ask(outletAdmin('O0001'))).data).toMatchObject({ ...word, available: '47480.00' })
    expect((await ask(dealerAdmin('D001'))).data).toMatchObject({ ...word, available: '47480.00' })
    const { data } = await ask(product)
    expect([data, 'available' in data]).toMatchObject([word, false])
    for (const who of [outletAdmin('O0002'), dealerAdmin('D002'), elsewhere]) expect((await ask(who)).code).toBe(codes.absent)
    expect((await ask(outletAdmin('O0001'), 'O0002')).code).toBe(codes.absent)
  })

  test('the person of an enrolment reads what is kept for it, the same net price as he was quoted; nobody else does by that way', async () => {
    const ask = (userId: string) => site.call('fee', holds.endpoints.own, { enrolmentId: 'e-0001' }, { userId })
    expect((await ask(enrolmentRequested.example.userId)).data).toEqual({ amount: '2520.00', status: 'live' })
    expect((await ask('u-9999')).data).toBeNull()
  })

  test('lists of enrolments read what each costs; of an outlet that they do not see, nothing', async () => {
    const ask = async (as: object) => site.ok(await site.call('fee', holds.endpoints.amounts, { enrolmentIds: ['e-0001', 'none'] }, as))
    const held = [{ enrolmentId: 'e-0001', amount: '2520.00', status: 'live' }]
    expect(await Promise.all([outletAdmin('O0001'), dealerAdmin('D001'), product].map(ask))).toEqual([held, held, held])
    expect(await Promise.all([outletAdmin('O0002'), dealerAdmin('D002'), elsewhere].map(ask))).toEqual([[], [], []])
  })

  test('confirmed: the hold ends, one journal of gross, reduction and the brand share 70/30, its snapshot with every rule (I13)', async () => {
    // the course became dearer after the application: the snapshot stands (world.md §10.7)
    await site.tell(courseState, 'THE102', { ...courseState.example, id: 'THE102', code: 'THE102', price: 999_900 })
    await site.tell(enrolmentConfirmed, 'e-0001', confirmed(site))
    await site.settled()
    const account = await accountOf(site, 'D001')
    expect(account).toMatchObject({ balance: '47480.00', held: '0.00', holds: 0, available: '47480.00', spentThisYear: '2520.00' })
    const journal = await rows('journals').findOne({ once: 'e-0001|30|confirmed' })
    expect(journal?.lines).toEqual([
      { account: 'dealer:D001', kind: '30', fen: -360_000 },
      { account: 'income:academy', kind: '30', fen: 252_000 },
      { account: 'income:brand-e', kind: '30', fen: 108_000 },
      { account: 'dealer:D001', kind: '40', fen: 108_000 },
      { account: 'reductions', kind: '40', fen: -108_000 },
    ])
    expect((await linesOf(site, account.id)).map((line) => [line.number, line.kind, line.amount, line.balance])).toEqual([
      ['D001-000001', '10', '50000.00', '50000.00'],
      ['D001-000002', '30', '-3600.00', '46400.00'],
      ['D001-000002', '40', '1080.00', '47480.00'],
    ])
    const why = site.ok(await site.call('fee', ledger.endpoints.why, { journalId: String(journal?._id) }, dealerAdmin('D001')))
    expect(why.explanation).toMatchObject({
      price: '3600.00',
      net: '2520.00',
      steps: [{ code: 'R04', reduction: '1080.00' }],
      values: { brand: 'E', rankYear: 1, stage: 'P3' },
    })
    expect(why.explanation?.tests).toHaveLength(12)
    expect(why.explanation?.tests.find((one) => one.code === 'R03')).toMatchObject({ result: 'failed', failed: ['D4'] })
    const snapshots = site.ok(await site.call('fee', ruleSnapshots.endpoints.page, { ruleCodes: 'R04' }, accountant))
    expect(snapshots.records).toMatchObject([{ enrolmentId: 'e-0001', net: '2520.00', period: '2026-11', ruleCodes: ['R04'] }])
    const one = site.ok(await site.call('fee', ruleSnapshots.endpoints.info, { id: snapshots.records[0]?.id ?? '' }, accountant))
    expect(one.explanation.net).toBe('2520.00')
    expect((await told('fee.posting.made', 'e-0001'))[0]?.envelope.data).toMatchObject({
      total: -252_000,
      gross: 360_000,
      reduction: 108_000,
      kinds: ['30', '40'],
    })
  })

  test('heard again under another event id it changes nothing (I46)', async () => {
    const before = await accountOf(site, 'D001')
    await site.tell(enrolmentRequested, 'e-0001', requested())
    await site.tell(enrolmentConfirmed, 'e-0001', confirmed(site))
    const twice = await site.tell(enrolmentConfirmed, 'e-0001', confirmed(site))
    await site.platform.bus.publish(enrolmentConfirmed.topic, [twice])
    await site.settled()
    expect(await accountOf(site, 'D001')).toEqual(before)
  })

  test('revoked: the fee is reversed once, naming it, and the penalty of the event posted once (I11, I14)', async () => {
    for (let n = 0; n < 2; n++) await site.tell(enrolmentRevoked, 'e-0001', revoked(site))
    await site.settled()
    const account = await accountOf(site, 'D001')
    expect(account).toMatchObject({ balance: '49200.00', available: '49200.00', spentThisYear: '800.00' })
    const lines = await linesOf(site, account.id)
    expect(lines.slice(3).map((line) => [line.kind, line.amount, line.reference ?? ''])).toEqual([
      ['80', '3600.00', 'D001-000002'],
      ['80', '-1080.00', 'D001-000002'],
      ['50', '-800.00', ''],
    ])
    expect(lines[1]?.reversedBy).toBe(lines[3]?.journalId)
    expect(await rows('rule_snapshots').findOne({ enrolmentId: 'e-0001' })).toMatchObject({ live: false })
    const why = site.ok(await site.call('fee', ledger.endpoints.why, { journalId: lines[5]?.journalId ?? '' }, accountant))
    expect(why.penalty).toMatchObject({ price: '3600.00', daysBefore: 10, bound: 14, amount: '800.00', exempted: '0.00' })
  })

  test('an exemption is set aside, refused above what is left, posted when agreed (I14)', async () => {
    const list = async () => site.ok(await site.call('fee', penalties.endpoints.page, { enrolmentId: 'e-0001' }, accountant)).records[0]
    const penalty = await list()
    expect(penalty).toMatchObject({ kind: '50', amount: '800.00', charged: '800.00', actions: ['exempt'], userName: '林知夏' })
    const ask = (amount: string) =>
      site.call('fee', exemptions.endpoints.request, { penaltyId: penalty?.id ?? '', amount, reason: '10', remark: '病假条' }, accountant)
    const asked = site.ok(await ask('300.00'))
    expect(asked).toMatchObject({ status: 'requested', amount: '300.00' })
    expect(await list()).toMatchObject({ pending: '300.00', charged: '800.00' })
    const shown = site.ok(await site.call('fee', exemptions.endpoints.info, { id: asked.id }, accountant))
    expect(shown).toMatchObject({ amount: '300.00', reason: '10', remark: '病假条', requestedBy: 'u-ac07' })
    expect((await ask('500.01')).code).toBe(codes.refused)
    expect((await told('fee.exemption.requested'))[0]?.envelope.data).toMatchObject({
      exemptionId: asked.id,
      amount: 30_000,
      penalty: 80_000,
      submitterId: 'u-ac07',
    })
    const subject = { ...caseAgreed.example, model: 'EXEMPT', subjectType: 'exemption', subjectId: asked.id, endedAt: site.clock.now().toISOString() }
    for (let n = 0; n < 2; n++) await site.tell(caseAgreed, 'case-x1', subject)
    await site.settled()
    expect(await list()).toMatchObject({ pending: '0.00', exempted: '300.00', charged: '500.00' })
    expect(await accountOf(site, 'D001')).toMatchObject({ balance: '49500.00' })
    const page = site.ok(await site.call('fee', exemptions.endpoints.page, {}, accountant))
    expect(page.records).toMatchObject([{ status: 'granted', accountNameCn: '经销商D001' }])
    // the learner hears of it once, in words that need no other service
    expect((await told('fee.message.sent')).map(({ envelope }) => envelope.data)).toMatchObject([
      { code: 'exemptions.granted', to: ['u-0412'], params: { number: 'THE102-2648-01', amount: 30_000 }, link: '/my/enrolments/e-0001' },
    ])
  })

  test('a refused exemption may be asked for again; two at once never exceed the penalty (I14)', async () => {
    const [penalty] = site.ok(await site.call('fee', penalties.endpoints.page, { enrolmentId: 'e-0001' }, accountant)).records
    const ask = () =>
      site.call('fee', exemptions.endpoints.request, { penaltyId: penalty?.id ?? '', amount: '300.00', reason: '40', remark: '首次' }, accountant)
    const answers = await Promise.all([ask(), ask(), ask()])
    expect(answers.map((answer) => answer.code).sort()).toEqual([codes.success, codes.refused, codes.refused])
    const asked = answers.find((answer) => answer.code === codes.success)
    await site.tell(caseRefused, 'case-x2', { ...caseRefused.example, subjectType: 'exemption', subjectId: asked?.data.id ?? '' })
    await site.settled()
    expect(await rows('penalties').findOne({ enrolmentId: 'e-0001' })).toMatchObject({ pending: 0, exempted: 30_000 })
  })

  test('after the close on the 5th 18:00 an exemption goes to the open period and names the original (world.md §10.13)', async () => {
    site.clock.set(new Date('2026-12-05T10:00:00Z'))
    const job = { job: 'fee.close-period', runId: 'run-1' }
    expect(site.ok(await site.internal('fee', jobRun('fee').endpoints.run, job))).toMatchObject({ done: 1 })
    const [penalty] = site.ok(await site.call('fee', penalties.endpoints.page, { enrolmentId: 'e-0001' }, accountant)).records
    const asked = site.ok(
      await site.call('fee', exemptions.endpoints.request, { penaltyId: penalty?.id ?? '', amount: '100.00', reason: '90', remark: '迟到的证明' }, accountant),
    )
    await site.tell(caseAgreed, 'case-x3', { ...caseAgreed.example, subjectType: 'exemption', subjectId: asked.id, endedAt: site.clock.now().toISOString() })
    await site.settled()
    const journal = await rows('journals').findOne({ once: `e-0001|70|${asked.id}` })
    const original = await rows('journals').findOne({ once: 'e-0001|50|revoke-penalty' })
    expect(journal).toMatchObject({ period: '2026-12', originalId: original?._id, reference: original?.number })
    const why = site.ok(await site.call('fee', ledger.endpoints.why, { journalId: String(journal?._id) }, accountant))
    expect(why).toMatchObject({
      remark: '迟到的证明',
      reverses: { number: original?.number, period: '2026-11' },
      penalty: { amount: '800.00', exempted: '400.00' },
    })
    const found = site.ok(await site.call('fee', periods.endpoints.page, {}, accountant)).records
    expect(found.map((row) => [row.period, row.status, row.exemptions])).toEqual([
      ['2026-12', 'open', '-100.00'],
      ['2026-11', 'closed', '-300.00'],
    ])
  })
})

describe('the books', () => {
  test('are append-only: whatever would change a journal or a line throws (I11)', async () => {
    const { journals: name, postings } = database('fee').models as Record<string, { updateOne(f: object, u: object): unknown; deleteMany(f: object): unknown }>
    for (const model of [name, postings]) {
      expect(() => model?.updateOne({ tenantId: 'chengtu' }, { $set: { period: '2020-01' } })).toThrow('append-only')
      expect(() => model?.deleteMany({ tenantId: 'chengtu' })).toThrow('append-only')
    }
  })

  test('accounts and lines go out as workbooks, not as envelopes', async () => {
    const { id } = await accountOf(site, 'D001')
    for (const path of ['/fee/accounts/export', `/fee/ledger/export?accountId=${id}`]) {
      const { data } = await site.send('fee', 'GET', path, undefined, accountant)
      expect(
        Buffer.from(data as Uint8Array)
          .subarray(0, 2)
          .toString(),
      ).toBe('PK')
    }
  })
})

test('two top-ups with one reference at once, on two accounts: one is posted, the other refused, none acknowledged unposted (R)', async () => {
  const both = await Promise.all(['D001', 'D002'].map((code) => accountOf(site, code)))
  const sent = await Promise.all(both.map(({ id }) => site.call('fee', accounts.endpoints.topUp, { id, amount: '1.00', reference: 'R-TWICE' }, accountant)))
  expect(sent.map(({ code }) => code).sort()).toEqual([codes.success, codes.refused].sort())
  const late = sent.find(({ code }) => code === codes.refused)?.data as unknown as { reasons: { code: string }[] }
  expect(late.reasons.map((one) => one.code)).toEqual(['referenceUsed'])
  expect(await rows('journals').countDocuments({ reference: 'R-TWICE' })).toBe(1)
})

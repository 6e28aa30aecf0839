import { database } from '@academy/chassis/mongo/database.ts'
import type { Installation } from '@academy/chassis/testing/installation.ts'
import { codes } from '@academy/contracts/core/codes.ts'
import { accounts } from '@academy/contracts/fee/accounts.ts'
import { ledger } from '@academy/contracts/fee/ledger.ts'
import { accountant, accountOf, dealerAdmin, elsewhere, openedBooks, rows } from '../fee.samples.ts'

let site: Installation
beforeAll(async () => {
  site = await openedBooks()
})
afterAll(async () => site.stop())

describe('money that was recorded wrongly', () => {
  const balanceOf = async () => Number((await accountOf(site, 'D002')).balance)
  const record = async (amount: string) =>
    site.call('fee', accounts.endpoints.topUp, { id: (await accountOf(site, 'D002')).id, amount, reference: 'R-WRONG', remark: '十一月' }, accountant)
  const undo = (journalId: string, as: object = accountant) => site.call('fee', ledger.endpoints.reverse, { journalId, reason: '多记了一个零' }, as)
  const journalOf = async (filter: object) => String((await rows('journals').findOne({ orgId: 'D002', ...filter }))?._id)

  test('is undone by a journal that names it, with who and why; it is no spending, and its reference may be recorded anew (I11, I12)', async () => {
    const [before, spent] = [await balanceOf(), (await accountOf(site, 'D002')).spentThisYear]
    site.ok(await record('600000.00'))
    expect(await balanceOf()).toBe(before + 600_000)
    expect((await record('60000.00')).code).toBe(codes.refused)
    const wrong = await journalOf({ once: '20|R-WRONG' })
    const why = async () => site.ok(await site.call('fee', ledger.endpoints.why, { journalId: wrong }, accountant))
    expect(await why()).toMatchObject({ reference: 'R-WRONG', actions: ['reverse'] })
    const undone = site.ok(await undo(wrong))
    expect(undone).toMatchObject({ journalId: wrong, reversedBy: { number: expect.any(String) }, actions: [] })
    const journal = await rows('journals').findOne({ reverses: wrong })
    expect(journal).toMatchObject({ kind: '80', recordedBy: 'u-ac07', remark: '多记了一个零' })
    const lines = (journal?.lines ?? []) as { fen: number }[]
    expect(lines.reduce((sum, line) => sum + line.fen, 0)).toBe(0)
    expect([await balanceOf(), (await accountOf(site, 'D002')).spentThisYear]).toEqual([before, spent])
    expect(await database('fee').collection('audits').countDocuments({ entityId: journal?._id })).toBe(1)
    site.ok(await record('60000.00'))
    expect(await balanceOf()).toBe(before + 60_000)
    expect((await record('60000.00')).code).toBe(codes.refused)
  })

  test('is undone once, also when two do it at the same moment; only money that was recorded by hand, only by whoever may, only where he sees it', async () => {
    const [again, before] = [await journalOf({ once: '20|R-WRONG|1' }), await balanceOf()]
    const answers = await Promise.all([undo(again), undo(again)])
    expect(answers.map(({ code }) => code).sort()).toEqual([codes.success, codes.refused].sort())
    expect([await rows('journals').countDocuments({ reverses: again }), await balanceOf()]).toEqual([1, before - 60_000])
    expect((await undo(await journalOf({ reverses: again }))).code).toBe(codes.refused)
    expect((await undo(again, dealerAdmin('D002'))).code).toBe(codes.noPermission)
    expect((await undo(again, elsewhere)).code).toBe(codes.absent)
  })

  test('the months of an account and of all come to its balance; a filter says what its lines come to (I12)', async () => {
    const { id, balance } = await accountOf(site, 'D002')
    const ask = async (accountId: string | undefined, as: object) =>
      site.ok(await site.call('fee', ledger.endpoints.months, accountId ? { accountId } : {}, as))
    const own = await ask(id, dealerAdmin('D002'))
    expect(own.total.change).toBe(balance)
    expect(own.months[0]).toMatchObject({ closing: balance })
    expect(own.months.flatMap(({ sums }) => sums.map(({ kind }) => kind))).toEqual(expect.arrayContaining(['10', '20', '80']))
    const all = await ask(undefined, accountant)
    const both = await Promise.all(['D001', 'D002'].map((code) => accountOf(site, code)))
    expect(Number(all.total.change)).toBeCloseTo(
      both.reduce((sum, one) => sum + Number(one.balance), 0),
      2,
    )
    expect((await ask(id, dealerAdmin('D001'))).months).toEqual([])
    const totals = site.ok(await site.call('fee', ledger.endpoints.totals, { accountId: id, kinds: '80' }, accountant))
    expect(totals).toMatchObject({ incoming: '0.00', outgoing: '-660000.00', change: '-660000.00', count: 2 })
  })
})

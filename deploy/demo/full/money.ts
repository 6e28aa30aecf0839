import { dayOf, momentOf } from '@academy/contracts/core/days.ts'
import { present } from '@academy/contracts/core/fields.ts'
import { feeJournal, incomingJournal, penaltyJournal, reversal } from '@academy/fee/ledger/journal.ts'
import type { MoneyRules } from '@academy/fee/parameters.ts'
import type { Account } from './accounts.ts'
import type { Class } from './classes.ts'
import { stamp } from './fixture.ts'
import { serialIds } from './ids.ts'
import { bookkeeping, type Posted } from './ledger.ts'
import type { Life } from './lives.ts'
import type { Learner } from './people.ts'
import type { Priced, pricing } from './pricing.ts'
import type { Sink } from './sink.ts'

/** A seat on its way through the books. */
export interface Seat {
  id: string
  one: Class
  learner: Learner
  life: Life
  fee?: Posted | null
  priced?: Priced
}
interface Due {
  at: Date
  run(): void
}

/** Explanations keep every rule's test so long; older ones keep what they came to. */
const TESTS_DAYS = 60
const LOW = 0.1

const aboutOf = ({ one, learner }: Seat) => ({ offeringId: one.id, offeringNumber: one.number, courseCode: one.course.code, userId: learner.userId })

/** The books of the last months: what seats cost, gave back and were fined, posted in the order of time. */
export const books = (sink: Sink, accounts: ReadonlyMap<string, Account>, rules: MoneyRules, prices: ReturnType<typeof pricing>, now: Date) => {
  const { post, writePeriods } = bookkeeping(sink, rules)
  const [holds, snapshots, penalties] = [serialIds('holds'), serialIds('snapshots'), serialIds('penalties')]
  const days = new Map<string, Due[]>()
  const tested = new Date(now.getTime() - TESTS_DAYS * 86_400_000)

  const fill = (account: Account, wanted: number, at: Date) => {
    if (account.yearly === 0 || account.balance - wanted >= account.opening * LOW) return
    const fen = Math.ceil((account.yearly / 2 + wanted) / 100_000) * 100_000
    account.topUps += 1
    const reference = `TU-${account.orgCode}-${account.topUps}`
    post(account, incomingJournal(account.orgId, '20', fen), { once: `20|${reference}`, reference }, at)
  }
  const writeHold = (seat: Seat, account: Account, amount: number) => {
    const { life, id: enrolmentId } = seat
    const endedAt = life.confirmedAt ?? life.endedAt
    const row = { accountId: account.id, orgId: account.orgId, enrolmentId, ...aboutOf(seat), amount, status: life.confirmedAt ? 'posted' : 'released' }
    sink.add('fee', 'holds', { _id: holds(), ...row, since: life.appliedAt, endedAt, ...stamp(life.appliedAt, seat.learner.userId, 2, endedAt) })
  }
  const writeSnapshot = (seat: Seat, account: Account, at: Date) => {
    const { explained, span } = seat.priced as Priced
    const { price, reduction, net, steps, quotas } = explained
    const row = present({
      enrolmentId: seat.id,
      journalId: seat.fee?.id,
      ...aboutOf(seat),
      outletId: seat.learner.outlet._id,
      accountId: account.id,
      orgId: account.orgId,
      at: seat.fee?.at ?? at,
      period: seat.fee?.period ?? span.month,
      ...span,
      live: seat.life.live,
      ...{ price, reduction, net },
      ruleCodes: steps.map(({ code }) => code),
      used: quotas.map(({ code, used }) => ({ code, used })),
      explanation: at < tested ? { ...explained, tests: [] } : explained,
    })
    sink.add('fee', 'rule_snapshots', { _id: snapshots(), ...row, ...stamp(at, 'system', seat.life.live ? 1 : 2) })
  }
  const charge = (seat: Seat, account: Account, at: Date) => {
    fill(account, seat.one.terms.price, at)
    seat.priced = prices.price(account, seat.one, seat.learner, at)
    const { price, reduction, net } = seat.priced.explained
    const fee = feeJournal({ enrolmentId: seat.id, orgId: account.orgId, brand: seat.one.course.brand, gross: price, reduction })
    seat.fee = post(account, fee, { once: `${seat.id}|30|confirmed`, ...aboutOf(seat) }, at)
    writeHold(seat, account, net)
    writeSnapshot(seat, account, at)
  }
  const undo = (seat: Seat, account: Account, at: Date) => {
    if (seat.priced) prices.undo(seat.priced)
    if (!seat.fee) return
    const original = seat.fee
    post(
      account,
      reversal({ ...original.journal, id: original.id }),
      { once: `${seat.id}|80|${original.id}`, ...aboutOf(seat), reference: original.number },
      at,
    )
  }
  const fine = (seat: Seat, account: Account, kind: '50' | '60', fen: number, at: Date) => {
    const journal = penaltyJournal({ enrolmentId: seat.id, orgId: account.orgId, kind, fen })
    const posted = post(account, journal, { once: `${seat.id}|${kind}|${journal.cause}`, ...aboutOf(seat) }, at)
    if (!posted) return
    const { daysBefore, bound } = seat.life
    const row = present({ accountId: account.id, orgId: account.orgId, enrolmentId: seat.id, kind, journalId: posted.id, ...aboutOf(seat) })
    const more = present({ startDate: seat.one.startDate, price: seat.one.terms.price, daysBefore: kind === '50' ? daysBefore : undefined, bound })
    sink.add('fee', 'penalties', { _id: penalties(), ...row, ...more, factAt: at, amount: fen, exempted: 0, pending: 0, at: posted.at, ...stamp(posted.at) })
  }
  const when = (at: Date, run: () => void) => {
    const day = dayOf(at)
    const list = days.get(day) ?? []
    if (list.length === 0) days.set(day, list)
    list.push({ at, run })
  }
  /** Notes what a seat will cost, and when; seats agreed before the books begin are in the opening balances. */
  const note = (seat: Seat): void => {
    const { life, one } = seat
    const account = accounts.get(seat.learner.dealerId)
    if (!account) return
    if (life.confirmedAt) when(life.confirmedAt, () => charge(seat, account, life.confirmedAt as Date))
    else if (life.endedAt) when(life.endedAt, () => writeHold(seat, account, one.terms.price))
    if (life.confirmedAt && life.endedAt) {
      const { endedAt } = life
      when(endedAt, () => {
        undo(seat, account, endedAt)
        if (life.status === 'revoked') fine(seat, account, '50', life.penalty ?? 0, endedAt)
      })
    }
    if (life.status === 'no-show') when(life.updateDate, () => fine(seat, account, '60', one.terms.noShow, life.updateDate))
  }
  /** Posts everything of the days before this one. */
  const postUntil = (day: string): void => {
    const due = [...days.keys()].filter((each) => each < day).sort()
    for (const each of due) {
      for (const { run } of (days.get(each) ?? []).sort((a, b) => a.at.getTime() - b.at.getTime())) run()
      days.delete(each)
    }
  }
  /** Opening balances of the year in which the books begin and of the present one. */
  const open = (from: string): void => {
    const years = [from, `${dayOf(now).slice(0, 4)}-01-02`].filter((day, at, all) => at === 0 || day > (all[0] as string))
    for (const day of years) {
      const at = momentOf(day, '00:05:00')
      const run = () => {
        for (const account of accounts.values())
          if (account.yearly > 0) post(account, incomingJournal(account.orgId, '10', account.yearly), { once: `10|${account.orgId}|${day.slice(0, 4)}` }, at)
      }
      when(at, run)
    }
  }
  return { note, postUntil, open, writePeriods: () => writePeriods(now) }
}

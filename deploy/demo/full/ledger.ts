import { dayOf } from '@academy/contracts/core/days.ts'
import { present } from '@academy/contracts/core/fields.ts'
import { changesOf, dealerAccount, type Journal, periodCloses, periodOf } from '@academy/fee/ledger/journal.ts'
import type { MoneyRules } from '@academy/fee/parameters.ts'
import type { Account } from './accounts.ts'
import { stamp } from './fixture.ts'
import { serialIds } from './ids.ts'
import type { Sink } from './sink.ts'

/** What a journal is about beside its lines. */
export interface About {
  once: string
  offeringId?: string
  offeringNumber?: string
  courseCode?: string
  userId?: string
  reference?: string
}
export interface Posted {
  id: string
  number: string
  at: Date
  period: string
  journal: Journal
}

/** Writes journals with the payer's postings in the order of time, as the ledger's `post` does, and moves the account in memory. */
export const bookkeeping = (sink: Sink, rules: MoneyRules) => {
  const ids = serialIds('journals')
  const periods = new Set<string>()
  const writePostings = (account: Account, posted: Posted, about: About, factAt: Date) => {
    const { once: _, ...shown } = about
    const { id: journalId, number, at, period, journal } = posted
    const shared = present({
      journalId,
      number,
      accountId: account.id,
      orgId: account.orgId,
      at,
      period,
      cause: journal.cause,
      reverses: journal.reverses,
      enrolmentId: journal.enrolmentId,
      ...shown,
    })
    let { balance } = account
    journal.lines
      .filter((line) => line.account === dealerAccount(account.orgId))
      .forEach((line, index) => {
        balance += line.fen
        const _id = `${account.id}.${String(account.journals).padStart(8, '0')}.${index}`
        sink.add('fee', 'postings', { _id, ...shared, kind: line.kind, amount: line.fen, balance, ...stamp(at) })
      })
    return factAt
  }
  const keepSums = (account: Account, { journal, at }: Posted) => {
    const change = changesOf(journal).get(dealerAccount(account.orgId)) ?? 0
    const year = Number(dayOf(at).slice(0, 4))
    if (account.spentYear !== year) Object.assign(account, { spent: 0, spentYear: year })
    if (journal.kind === '10') account.opening += change
    else if (journal.kind !== '20') account.spent -= change
    account.balance += change
    account.lastAt = at
  }
  const post = (account: Account, journal: Journal, about: About, factAt: Date): Posted | null => {
    if (journal.lines.length === 0) return null
    account.journals += 1
    const at = account.lastAt && account.lastAt > factAt ? account.lastAt : factAt
    const period = periodOf(factAt, at, rules.closeDay, rules.closeHour)
    periods.add(period)
    const number = `${account.orgCode}-${String(account.journals).padStart(6, '0')}`
    const posted: Posted = { id: ids(), number, at, period, journal }
    const { kind, cause, lines, reverses, enrolmentId } = journal
    const row = present({
      number,
      kind,
      cause,
      lines: [...lines],
      accountId: account.id,
      orgId: account.orgId,
      at,
      factAt,
      period,
      ...about,
      reverses,
      enrolmentId,
    })
    sink.add('fee', 'journals', { _id: posted.id, ...row, ...stamp(at) })
    writePostings(account, posted, about, factAt)
    keepSums(account, posted)
    return posted
  }
  /** Months in which something was posted; those whose closing day is past are closed. */
  const writePeriods = (now: Date) => {
    const periodIds = serialIds('periods')
    for (const period of [...periods].sort()) {
      const closesAt = periodCloses(period, rules.closeDay, rules.closeHour)
      const over = closesAt <= now
      const row = { period, status: over ? 'closed' : 'open', closesAt, ...(over ? { closedAt: closesAt } : {}) }
      sink.add('fee', 'periods', { _id: periodIds(), ...row, ...stamp(over ? closesAt : now) })
    }
  }
  return { post, writePeriods }
}

import { repository, unscoped } from '@academy/chassis/mongo/repository.ts'
import type { Unit } from '@academy/chassis/mongo/unit.ts'
import { dayOf } from '@academy/contracts/core/days.ts'
import { pick, present } from '@academy/contracts/core/fields.ts'
import type { Book, Books } from '../accounts/books.ts'
import { PeriodModel } from '../periods/model.ts'
import { changesOf, dealerAccount, type Journal, periodCloses, periodOf } from './journal.ts'
import { type JournalDoc, journals, postings } from './model.ts'

/** What a journal is about beside its lines; `once` names the business event that it stands for, for ever. */
export interface About {
  once: string
  factAt: Date
  offeringId?: string | undefined
  offeringNumber?: string | undefined
  courseCode?: string | undefined
  userId?: string | undefined
  originalId?: string | undefined
  reference?: string | undefined
  remark?: string | undefined
  recordedBy?: string | undefined
}

const keepPeriod = async (unit: Unit, period: string, { closeDay, closeHour }: Books['rules']) => {
  const periods = repository(PeriodModel)(unscoped(unit))
  if (!(await periods.one({ period }))) await periods.insert({ period, status: 'open', closesAt: periodCloses(period, closeDay, closeHour) })
}

/** What each posting repeats of its journal. */
const repeated = [
  'number',
  'accountId',
  'orgId',
  'at',
  'period',
  'cause',
  'reverses',
  'reference',
  'enrolmentId',
  'offeringId',
  'offeringNumber',
  'courseCode',
  'userId',
] as const satisfies (keyof JournalDoc)[]

const writePostings = async (unit: Unit, book: Book, journal: JournalDoc) => {
  const own = journal.lines.filter((line) => line.account === dealerAccount(journal.orgId))
  const shared = present({ journalId: journal.id, ...pick(journal, repeated) })
  let balance = book.now.balance
  const rows = own.map((line, index) => {
    balance += line.fen
    return { ...shared, id: `${journal.accountId}.${String(book.now.journals).padStart(8, '0')}.${index}`, kind: line.kind, amount: line.fen, balance }
  })
  await postings.append(unit, rows)
}

/** Money that came in through the bank, and its undoing, is no spending. */
const isTransfer = (journal: JournalDoc): boolean => journal.lines.some((line) => line.account === 'bank')

const keepSums = (book: Book, journal: JournalDoc, change: number) => {
  const { now } = book
  const year = Number(dayOf(journal.at).slice(0, 4))
  if (now.spentYear !== year) Object.assign(now, { spent: 0, spentYear: year })
  if (journal.kind === '10') now.opening += change
  else if (!isTransfer(journal)) now.spent -= change
  now.balance += change
  now.available += change
  now.lastPostingAt = journal.at
}

const tellPosting = (book: Book, journal: JournalDoc, total: number) => {
  const sumOf = (kind: string) =>
    journal.lines.filter((line) => line.kind === kind && line.account === dealerAccount(journal.orgId)).reduce((sum, line) => sum + line.fen, 0)
  const { id, accountId, orgId, cause, period, enrolmentId, offeringId, userId } = journal
  const kinds = [...new Set(journal.lines.map((line) => line.kind))]
  const amounts = journal.kind === '30' ? { gross: -sumOf('30'), reduction: sumOf('40') } : {}
  const data = { journalId: id, accountId, orgId, cause, kinds, total, ...amounts, period, postedAt: journal.at.toISOString() }
  book.posted.push({ id, data: { ...data, ...present({ enrolmentId, offeringId, userId }) } })
}

/**
 * Writes one journal with the payer's postings and moves his book; the same business event again changes nothing and gives the journal that
 * stands. `null` where nothing is to be posted (a free course). Times never run backwards in an account.
 */
export const post = async (books: Books, orgId: string, journal: Journal, about: About): Promise<JournalDoc | null> => {
  const { unit, rules } = books
  if (journal.lines.length === 0) return null
  const known = await journals(unscoped(unit)).one({ once: about.once })
  if (known) return known
  const book = await books.of(orgId)
  const { lastPostingAt } = book.now
  const at = lastPostingAt && lastPostingAt > unit.now ? lastPostingAt : unit.now
  const period = periodOf(about.factAt, unit.now, rules.closeDay, rules.closeHour)
  await keepPeriod(unit, period, rules)
  book.now.journals += 1
  const [row] = await journals.append(unit, [
    present({
      ...about,
      kind: journal.kind,
      cause: journal.cause,
      lines: [...journal.lines],
      number: `${book.now.orgCode}-${String(book.now.journals).padStart(6, '0')}`,
      accountId: book.now.id,
      orgId,
      at,
      period,
      enrolmentId: journal.enrolmentId,
      reverses: journal.reverses,
    }) as never,
  ])
  const stored = row as JournalDoc
  await writePostings(unit, book, stored)
  const change = changesOf(journal).get(dealerAccount(orgId)) ?? 0
  keepSums(book, stored, change)
  tellPosting(book, stored, change)
  return stored
}

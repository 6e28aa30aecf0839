import { notify } from '@academy/chassis/events/notify.ts'
import { touch } from '@academy/chassis/mongo/atomic.ts'
import { repository, unscoped } from '@academy/chassis/mongo/repository.ts'
import type { Unit } from '@academy/chassis/mongo/unit.ts'
import { dayOf } from '@academy/contracts/core/days.ts'
import type { DataOf } from '@academy/contracts/core/event.ts'
import { accountRanLow, accountState, postingMade } from '@academy/contracts/fee/events.ts'
import { accountLow, accountStopped } from '@academy/contracts/fee/messages.ts'
import { type MoneyRules, moneyRules } from '../parameters.ts'
import { organisations, posts } from '../people.ts'
import { flagsOf, stateOf } from './account.ts'
import { type AccountDoc, AccountModel } from './model.ts'
import { emptyAccount, faceOf, outletsBelow } from './organisation.ts'
import { takeTurn } from './turn.ts'

/** One account while a unit works on it: what it was, and what it is by now. */
export interface Book {
  before: AccountDoc
  now: AccountDoc
  made: boolean
  posted: { id: string; data: DataOf<typeof postingMade> }[]
}

/** The accounts that one unit changes; `close` writes each of them once, by increments, in the unit's transaction (I12). */
export interface Books {
  unit: Unit
  rules: MoneyRules
  of(orgId: string): Promise<Book>
  close(): Promise<void>
}

const sums = ['opening', 'balance', 'held', 'holds', 'available', 'journals'] as const

const changesIn = ({ before, now }: Book) => {
  const differing = sums.filter((key) => before[key] !== now[key])
  const sameYear = before.spentYear === now.spentYear
  const $inc = Object.fromEntries(differing.map((key) => [key, now[key] - before[key]]))
  return {
    $inc: { ...$inc, ...(sameYear && now.spent !== before.spent ? { spent: now.spent - before.spent } : {}) },
    $set: {
      low: now.low,
      stopped: now.stopped,
      ...(sameYear ? {} : { spent: now.spent, spentYear: now.spentYear }),
      ...(now.lastPostingAt ? { lastPostingAt: now.lastPostingAt } : {}),
    },
  }
}

/** The dealer's HR manager answers for its account (decided.md §3, DEALER_ADMIN). */
const ADMINISTRATOR = 'MG06'

const administrators = async (unit: Unit, orgId: string): Promise<string[]> => {
  const today = dayOf(unit.now)
  const held = await posts(unit).find({ dealerId: orgId, positionCode: ADMINISTRATOR })
  return held.filter((post) => post.joinDate <= today && !(post.leaveDate && post.leaveDate < today)).map((post) => post.userId)
}

const tellRanLow = async (unit: Unit, { before, now }: Book) => {
  const { id, orgId, available, opening, low, stopped } = now
  if (!((low && !before.low) || (stopped && !before.stopped))) return
  unit.emit(accountRanLow, id, { accountId: id, orgId, available, opening, stopped, at: unit.now.toISOString() })
  const to = await administrators(unit, orgId)
  notify(unit, stopped ? accountStopped : accountLow, { of: id, to, params: { amount: available }, link: `/manage/fee-accounts?account=${id}` })
}

const closeBook = async (unit: Unit, book: Book, rules: MoneyRules) => {
  const changed = sums.some((key) => book.before[key] !== book.now[key])
  if (!changed && !book.made) return
  Object.assign(book.now, flagsOf(book.now, rules))
  const saved = await repository(AccountModel)(unscoped(unit)).update(book.before.id, book.before.version, changesIn(book))
  for (const { id, data } of book.posted) unit.emit(postingMade, id, data)
  unit.emit(accountState, saved.id, stateOf(saved))
  await tellRanLow(unit, book)
}

const openBook = async (unit: Unit, orgId: string): Promise<Book> => {
  const accounts = repository(AccountModel)(unscoped(unit))
  await takeTurn(unit, orgId)
  await touch(AccountModel, unit, { orgId }, 'claims')
  const known = await accounts.one({ orgId })
  const face = async () => faceOf(orgId, await organisations(unit).byId(orgId))
  const account = known ?? (await accounts.insert(emptyAccount(await face(), await outletsBelow(unit, orgId), unit.now)))
  return { before: account, now: { ...account }, made: !known, posted: [] }
}

/** Opens the books of a unit; an account that does not exist yet is made, because a charge that is due always posts. */
export const openBooks = async (unit: Unit): Promise<Books> => {
  const rules = await moneyRules(unit)
  const open = new Map<string, Book>()
  return {
    unit,
    rules,
    of: async (orgId) => {
      const book = open.get(orgId) ?? (await openBook(unit, orgId))
      open.set(orgId, book)
      return book
    },
    close: async () => {
      for (const book of open.values()) await closeBook(unit, book, rules)
    },
  }
}

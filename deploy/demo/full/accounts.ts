import { database } from '@academy/chassis/mongo/database.ts'
import { outboxKey } from '@academy/chassis/mongo/outbox.ts'
import { accountState } from '@academy/contracts/fee/events.ts'
import { flagsOf, stateOf } from '@academy/fee/accounts/account.ts'
import type { MoneyRules } from '@academy/fee/parameters.ts'
import { openingOf } from '../fees-load.ts'
import { type Fixture, TENANT } from './fixture.ts'
import { serialIds } from './ids.ts'
import { rowsOf, type Sink } from './sink.ts'
import { envelopeOf } from './states.ts'

/** A payer's account while its journals are written. */
export interface Account {
  id: string
  orgId: string
  orgCode: string
  orgType: string
  category: string
  /** What it gets at the beginning of a year, in fen. */
  yearly: number
  opening: number
  balance: number
  spent: number
  spentYear: number
  journals: number
  topUps: number
  lastAt: Date | undefined
}

/** The accounts that appeared with their organisations, at zero. */
export const readAccounts = async ({ byId }: Fixture): Promise<Map<string, Account>> => {
  const rows = await database('fee').collection('accounts').find({ tenantId: TENANT }).sort({ orgCode: 1 }).toArray()
  return new Map(
    rows.map((row) => {
      const kinds = (row.outletIds as string[]).flatMap((id) => {
        const kind = byId.get(id)?.outletKind
        return typeof kind === 'string' ? [kind] : []
      })
      const { orgId, orgCode, orgType, category } = row as unknown as Account
      const blank = { opening: 0, balance: 0, spent: 0, spentYear: 0, journals: 0, topUps: 0, lastAt: undefined }
      return [orgId, { id: String(row._id), orgId, orgCode, orgType, category, yearly: orgType === '50' ? openingOf(kinds) : 0, ...blank }]
    }),
  )
}

/** Writes what the journals made of the accounts and tells their state, so that every replica follows. Repeating it changes nothing more. */
export const keepAccounts = async (accounts: ReadonlyMap<string, Account>, sink: Sink, rules: MoneyRules, now: Date): Promise<void> => {
  const year = Number(now.toISOString().slice(0, 4))
  const ids = serialIds('account states')
  for (const account of accounts.values()) {
    const { id: _id, orgId, opening, balance, journals, lastAt } = account
    const flags = flagsOf({ opening, available: balance }, rules)
    const spent = account.spentYear === year ? account.spent : 0
    const set = {
      opening,
      balance,
      available: balance,
      held: 0,
      holds: 0,
      spent,
      spentYear: year,
      journals,
      ...flags,
      ...(lastAt ? { lastPostingAt: lastAt } : {}),
    }
    const version = 2
    await rowsOf('fee', 'accounts').updateOne({ _id, tenantId: TENANT }, { $set: { ...set, version, updateDate: now } })
    const key = outboxKey(accountState.topic, TENANT, _id)
    await rowsOf('fee', 'sequences').updateOne({ _id: key }, { $set: { n: version } }, { upsert: true })
    const data = stateOf({ id: _id, version, orgId, balance, held: 0, available: balance, ...flags })
    const eventId = ids()
    const envelope = envelopeOf(accountState, _id, version, eventId, now, data)
    sink.add('fee', 'outbox', { _id: eventId, topic: accountState.topic, key, version, sent: false, at: now, envelope })
  }
  await sink.flush()
}

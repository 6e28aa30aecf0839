import type { Context } from '@academy/chassis/http/context.ts'
import { repository, unscoped } from '@academy/chassis/mongo/repository.ts'
import { personNames } from '../people.ts'
import { AccountModel } from './model.ts'

export interface Faces {
  account(id: string): { accountNameCn: string; accountNameEn: string }
  /** `{ [key]: name }`, or nothing for somebody unknown. */
  person<K extends string>(id: string | undefined, key: K): { [P in K]?: string }
}

/** Names of the accounts and people that rows point at. */
export const facesOf = async (rows: readonly { accountId: string; userId: string; requestedBy?: string }[], ctx: Context): Promise<Faces> => {
  const accounts = await repository(AccountModel)(unscoped(ctx)).byIds(rows.map((row) => row.accountId))
  const known = new Map(accounts.map((row) => [row.id, row]))
  const ids = rows.flatMap((row) => [row.userId, row.requestedBy])
  const people = await personNames(ctx, ids, ctx.locale === 'en-US')
  return {
    account: (id) => ({ accountNameCn: known.get(id)?.nameCn ?? '—', accountNameEn: known.get(id)?.nameEn ?? '—' }),
    person: (id, key) => {
      const name = people.get(id ?? '')
      return (name ? { [key]: name } : {}) as { [P in typeof key]?: string }
    },
  }
}

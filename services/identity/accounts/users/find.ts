import { finds } from '@academy/chassis/find/source.ts'
import type { Context } from '@academy/chassis/http/context.ts'
import { users } from '@academy/contracts/identity/accounts/users.ts'
import { UserModel } from './model.ts'
import { reached, reachedOf } from './reach.ts'

/** Whoever reaches no more organisations is asked for among their people; who reaches more finds people first, and which of them he reaches is looked up. */
const FEW = 50
const isNarrow = ({ dataScope }: Context): boolean => dataScope.kind === 'some' && dataScope.orgs.length <= FEW

/** The people whom the list shows this reader. */
export const peopleFound = finds(users, UserModel, {
  office: {
    among: async (ctx) => (isNarrow(ctx) ? reached(ctx) : null),
    reached: async (rows, ctx) => {
      if (isNarrow(ctx)) return rows
      const known = await reachedOf(ctx, rows)
      return rows.filter(({ id }) => known.has(id))
    },
  },
})

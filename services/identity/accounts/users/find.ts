import { finds } from '@academy/chassis/find/source.ts'
import type { Context } from '@academy/chassis/http/context.ts'
import { users } from '@academy/contracts/identity/accounts/users.ts'
import { UserModel } from './model.ts'
import { aboutReached, reachedOf } from './reach.ts'

/** Whoever reaches no more organisations is asked for among their people; who reaches more finds people first, and which of them he reaches is looked up. */
const FEW = 50
const isNarrow = ({ dataScope }: Context): boolean => dataScope.kind === 'some' && dataScope.orgs.length <= FEW

/** The people whom the list shows this reader. */
export const peopleFound = finds(users, UserModel, {
  office: {
    within: (ctx) => (isNarrow(ctx) ? aboutReached(ctx, 'id') : {}),
    reached: async (rows, ctx) => {
      const reached = isNarrow(ctx) ? null : await reachedOf(ctx, rows)
      return reached ? rows.filter(({ id }) => reached.has(id)) : rows
    },
  },
})

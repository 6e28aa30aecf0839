import type { Context } from '@academy/chassis/http/context.ts'
import { crudHandlers, type Precondition, plainActions } from '@academy/chassis/http/crud-handlers.ts'
import { listFilter, named } from '@academy/chassis/http/filters.ts'
import { idsMatching, occurringIn } from '@academy/chassis/http/ids-matching.ts'
import type { Handlers } from '@academy/chassis/http/serve.ts'
import { repository, unscoped } from '@academy/chassis/mongo/repository.ts'
import type { Unit } from '@academy/chassis/mongo/unit.ts'
import { absent, malformed, moveNotAllowed, refused } from '@academy/chassis/runtime/refusal.ts'
import { dayOf } from '@academy/contracts/core/days.ts'
import { shownPage } from '@academy/contracts/core/page.ts'
import { letterLife, letters } from '@academy/contracts/org/letters.ts'
import { users } from '../people.ts'
import { PositionModel } from '../positions/model.ts'
import { PostModel } from '../posts/model.ts'
import { endLetter, enforceLetter } from './end.ts'
import { letterViolations } from './letter.ts'
import { type LetterDoc, LetterModel } from './model.ts'

type All = Handlers<typeof letters>
const plain = crudHandlers(letters, LetterModel)
const repo = repository(LetterModel)

/** The post that the letter is for, of those that its filer keeps, with what follows from it. Throws malformed with everything that stands against the letter. */
const derived = async (ctx: Context, input: Parameters<All['save']>[0]) => {
  const post = await repository(PostModel)(ctx).byId(input.postId)
  const position = post && (await repository(PositionModel)(unscoped(ctx)).one({ code: post.positionCode }))
  const found = letterViolations(input, post, position?.adminAllowed ?? false, dayOf(ctx.now))
  if (found.length > 0 || !post) throw malformed(found)
  const { userId, orgId, outletId, dealerId, positionCode } = post
  return { userId, orgId, positionCode, ...(outletId ? { outletId } : {}), ...(dealerId ? { dealerId } : {}) }
}

/** Two letters of a post of the same day are one. */
const refuseTwice =
  (input: { postId: string; issued: string }, self?: string): Precondition =>
  async (unit) => {
    const other = await repo(unscoped(unit)).one({ postId: input.postId, issued: input.issued })
    if (other && other.id !== self) throw malformed([{ field: 'issued', code: 'duplicate' }])
  }

/** The letter that is to be changed, before what it is to be is judged. */
const editable = async (ctx: Context, id: string): Promise<void> => {
  const row = await repo(ctx).byId(id)
  if (!row) throw absent()
  if (row.status !== 'filed') throw moveNotAllowed('update', row.status ?? '')
}

const moving = async (ctx: Context, id: string, move: string, from: readonly string[], work: (unit: Unit, row: LetterDoc) => Promise<unknown>) => {
  await ctx.unit(async (unit) => {
    const row = await repo(unit).byId(id)
    if (!row) throw absent()
    if (!from.includes(row.status ?? '')) throw moveNotAllowed(move, row.status ?? '')
    await work(unit, row)
  })
  return plain.info({ id }, ctx)
}

const verbs = ['check', 'revoke'] as const
/** What a reader may do to a letter in its state. */
const shown = ({ warned: _w, endedOn: _e, ...row }: LetterDoc, ctx: Context) => {
  const { status = 'filed' } = row
  const moves = verbs.filter((verb) => (letterLife.moves[verb].from as readonly string[]).includes(status) && ctx.may(`org:letters:${verb}`))
  return { ...row, actions: [...(status === 'filed' ? plainActions(ctx, 'org:letters') : []), ...moves] }
}

export const letterHandlers: All = {
  ...plain,
  page: async ({ text, endsBy, ...query }, ctx) => {
    const people = text ? { userId: { $in: await idsMatching(users(ctx), named(text), occurringIn(ctx, repo(ctx), {}), ['userId']) } } : {}
    const ending = endsBy ? { status: 'checked', until: { $gte: dayOf(ctx.now), $lte: endsBy } } : {}
    const found = await repo(ctx).page(query, { $and: [listFilter(query, letters.fields.shape, undefined), people, ending] }, letters.endpoints.page.sort ?? [])
    return shownPage(
      found,
      found.records.map((row) => shown(row, ctx)),
    )
  },
  save: async (input, ctx) => plain.save({ ...input, ...(await derived(ctx, input)) }, ctx, refuseTwice(input)),
  update: async (input, ctx) => {
    await editable(ctx, input.id)
    return plain.update({ ...input, ...(await derived(ctx, input)) }, ctx, refuseTwice(input, input.id))
  },
  check: ({ id }, ctx) =>
    moving(ctx, id, 'check', ['filed'], async (unit) => {
      if (!(await enforceLetter(unit, id))) throw refused([{ code: 'letterGone' }])
    }),
  revoke: ({ id }, ctx) => moving(ctx, id, 'revoke', ['filed', 'checked'], (unit, row) => endLetter(unit, row, 'revoked')),
}

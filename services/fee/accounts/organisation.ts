import { onState, type Reaction, type ReactionContext } from '@academy/chassis/events/reaction.ts'
import type { ReplicaRow } from '@academy/chassis/events/replica.ts'
import { repository, unscoped } from '@academy/chassis/mongo/repository.ts'
import type { Reader } from '@academy/chassis/mongo/scope.ts'
import { dayOf } from '@academy/contracts/core/days.ts'
import type { DataOf } from '@academy/contracts/core/event.ts'
import { accountState } from '@academy/contracts/fee/events.ts'
import { organisationState } from '@academy/contracts/org/events.ts'
import { organisations } from '../people.ts'
import { stateOf } from './account.ts'
import { AccountModel } from './model.ts'

type Org = ReplicaRow<typeof organisations>
type State = DataOf<typeof organisationState>

/** Dealers, partner schools and partners pay for themselves (world.md §6). */
const payers: readonly string[] = ['50', '30', '20']

/** What an account shows of its organisation; a payer that org has not told us of yet goes by its id. */
export const faceOf = (orgId: string, org: Pick<Org, 'code' | 'orgType' | 'nameCn' | 'nameEn' | 'orgCategory' | 'region'> | null | undefined) => ({
  orgId,
  orgCode: org?.code ?? orgId,
  orgType: org?.orgType ?? '50',
  nameCn: org?.nameCn ?? '—',
  nameEn: org?.nameEn ?? '—',
  category: org?.orgCategory ?? 'STD',
  ...(org?.region ? { region: org.region } : {}),
})

/** A new account at zero. */
export const emptyAccount = (face: ReturnType<typeof faceOf>, outletIds: string[], now: Date) => ({
  ...face,
  outletIds,
  opening: 0,
  balance: 0,
  held: 0,
  holds: 0,
  available: 0,
  spent: 0,
  spentYear: Number(dayOf(now).slice(0, 4)),
  journals: 0,
  low: false,
  stopped: false,
})

/** The outlets below a payer, as far as org has told of them. */
export const outletsBelow = async (who: Pick<Reader, 'tenantId' | 'session'>, orgId: string): Promise<string[]> =>
  (await organisations(who).find({ orgType: '60', path: orgId })).map((outlet) => outlet.id)

const open = async (ctx: ReactionContext, orgId: string, org: Parameters<typeof faceOf>[1]) => {
  const account = emptyAccount(faceOf(orgId, org), await outletsBelow(ctx, orgId), ctx.now)
  const made = await repository(AccountModel)(unscoped(ctx)).insert(account)
  ctx.emit(accountState, made.id, stateOf(made))
}

const keepPayer = async (org: State, ctx: ReactionContext) => {
  const accounts = repository(AccountModel)(unscoped(ctx))
  if (!(await accounts.change({ orgId: org.id }, faceOf(org.id, org)))) await open(ctx, org.id, org)
}

/**
 * An outlet hangs on the account of the dealer above it, so that its area manager reaches that one. The two may be heard at the same time and
 * in either order: whichever comes first makes the account.
 */
const hangOutlet = async (outlet: State, ctx: ReactionContext) => {
  const accounts = repository(AccountModel)(unscoped(ctx))
  await accounts.updateMany({ outletIds: outlet.id, orgId: { $nin: outlet.path } }, { $pull: { outletIds: outlet.id } })
  const above = await accounts.find({ orgId: { $in: outlet.path } })
  if (above.length > 0) await accounts.updateMany({ orgId: { $in: outlet.path }, outletIds: { $ne: outlet.id } }, { $addToSet: { outletIds: outlet.id } })
  else if (outlet.parentId) {
    const parent = await organisations(ctx).byId(outlet.parentId)
    if (!parent || payers.includes(parent.orgType)) await open(ctx, outlet.parentId, parent)
  }
}

/** Accounts appear with their organisations and carry their names; an account outlives a removed organisation. */
export const organisationReaction: Reaction = onState(organisationState, 'accounts.organisation', async (org, ctx) => {
  if (!org) return
  if (payers.includes(org.orgType)) await keepPayer(org, ctx)
  if (org.orgType === '60') await hangOutlet(org, ctx)
})

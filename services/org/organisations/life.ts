import type { Context } from '@academy/chassis/http/context.ts'
import { repository } from '@academy/chassis/mongo/repository.ts'
import { absent, moveNotAllowed } from '@academy/chassis/runtime/refusal.ts'
import { dayOf } from '@academy/contracts/core/days.ts'
import { organisationState } from '@academy/contracts/org/events.ts'
import { organisationLife } from '@academy/contracts/org/organisations.ts'
import { actionsOf, movesOf } from './actions.ts'
import { type OrganisationDoc, OrganisationModel } from './model.ts'
import { lifeOf } from './organisation.ts'
import { stateOf } from './place.ts'

const repo = repository(OrganisationModel)
interface Asked {
  id: string
  version?: number | undefined
}

/** What opens today was planned for no later day. */
const opened = ({ openDate }: OrganisationDoc, today: string) => ({ openDate: openDate && openDate <= today ? openDate : today })

const moving = (move: string, after: (org: OrganisationDoc, today: string) => object) => async (input: Asked, ctx: Context) => {
  const row = await ctx.unit(async (unit) => {
    const before = await repo(unit).byId(input.id)
    if (!before) throw absent()
    if (!movesOf(before).includes(move)) throw moveNotAllowed(move, lifeOf(before))
    const changed = await repo(unit).update(input.id, input.version ?? before.version, after(before, dayOf(unit.now)) as never)
    unit.emit(organisationState, input.id, stateOf(changed) as never)
    return changed
  })
  return { ...row, actions: actionsOf(row, ctx) }
}

const { open, suspend, resume } = organisationLife.moves

/** The plain moves of an organisation's life; closing asks more (`close.ts`). */
export const lifeHandlers = {
  open: moving('open', (org, today) => ({ dealerStatus: open.to, ...opened(org, today) })),
  suspend: moving('suspend', () => ({ dealerStatus: suspend.to })),
  resume: moving('resume', () => ({ dealerStatus: resume.to })),
  stay: moving('stay', () => ({ closeDate: null, closeReason: null })),
}

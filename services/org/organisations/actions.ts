import type { Context } from '@academy/chassis/http/context.ts'
import { plainActions } from '@academy/chassis/http/crud-handlers.ts'
import { movesFrom } from '@academy/contracts/core/lifecycle.ts'
import { organisationLife } from '@academy/contracts/org/organisations.ts'
import type { OrganisationDoc } from './model.ts'
import { lifeOf } from './organisation.ts'

const CLOSED = '40'
type Standing = Pick<OrganisationDoc, 'orgType' | 'dealerStatus' | 'closeDate'>
const ROOT = '10'

/** The moves that an organisation's life allows now; what closes on a day may only stay, and the root of all goes on. */
export const movesOf = (org: Standing): string[] => {
  if (org.orgType === ROOT) return []
  const status = lifeOf(org)
  const planned = org.closeDate !== undefined && status !== CLOSED
  const moves: string[] = movesFrom(organisationLife, status as '20').filter((move) => !(planned && move === 'close'))
  return planned ? [...moves, 'stay'] : moves
}

/** What this reader may do to an organisation: what is closed stays as it was. */
export const actionsOf = (org: Standing, ctx: Pick<Context, 'may'>): string[] => [
  ...plainActions(ctx, 'org:organisations').filter((verb) => verb !== 'update' || lifeOf(org) !== CLOSED),
  ...movesOf(org).filter((move) => ctx.may(`org:organisations:${move}`)),
]

import type { Context } from '@academy/chassis/http/context.ts'
import type { Violation } from '@academy/contracts/core/envelope.ts'

const SHOWN = 10
/** Whoever administers the whole academy gives others what he has no use for himself. */
const BEYOND = 'sys:roles:beyond'

/**
 * What of these permissions somebody may neither give nor take, told at `field`: all that he does not hold (I37; shell-access.md rule 18). Who may reach
 * beyond his own rights may do it for others, never where it would be his own gain.
 */
export const beyondOwn = (permissions: readonly string[], field: string, ctx: Pick<Context, 'may'>, ownGain: boolean): Violation[] => {
  const foreign = permissions.filter((permission) => !ctx.may(permission))
  if (foreign.length === 0 || (!ownGain && ctx.may(BEYOND))) return []
  return [{ field, code: 'beyondOwn', params: { values: foreign.slice(0, SHOWN).join(', ') } }]
}

/** Does somebody hold this role himself? */
export const holdsHimself = ({ grants }: Pick<Context, 'grants'>, code: string): boolean => grants.some((grant) => grant.code === code)

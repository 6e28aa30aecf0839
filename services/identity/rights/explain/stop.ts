import type { Context } from '@academy/chassis/http/context.ts'
import { repository } from '@academy/chassis/mongo/repository.ts'
import { everything } from '@academy/chassis/mongo/scope.ts'
import type { Grant } from '@academy/chassis/runtime/identity-token.ts'
import { stopSentence } from '@academy/chassis/runtime/stop-words.ts'
import { holdsUp } from '@academy/contracts/identity/system/stop-keepers.ts'
import { isStopOn } from '@academy/contracts/identity/system/stop-times.ts'
import { homeTenant, StopModel } from '../../system/public.ts'
import type { Asked, Speaker } from './gates.ts'

/** Is the academy, or everything, stopped for these roles at a moment? As the gateway judges it. */
export const stopGate = async (to: Speaker, ctx: Context, grants: readonly Grant[], at: Date): Promise<Asked> => {
  const academies = [...new Set([ctx.tenantId, await homeTenant()])].filter((one): one is string => Boolean(one))
  const known = []
  for (const by of academies)
    for (const stop of await repository(StopModel)({ tenantId: by, dataScope: everything }).find({ from: { $lte: at } })) known.push({ by, stop })
  const on = known.filter(({ by, stop }) => (stop.target === 'all' || by === ctx.tenantId) && isStopOn(stop, at))
  const against = on.find(({ by, stop }) => holdsUp(stop, { by, tenantId: ctx.tenantId, grants }, at))
  const fact = against ? stopSentence(ctx.locale, against.stop, at) || to.say('facts.stopped') : to.say(on.length > 0 ? 'facts.goesOn' : 'facts.noStop')
  return { gate: 'stop', ok: !against, fact, link: '/manage/sys-stops' }
}

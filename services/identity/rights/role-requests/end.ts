import { notify } from '@academy/chassis/events/notify.ts'
import { repository, unscoped } from '@academy/chassis/mongo/repository.ts'
import type { Unit } from '@academy/chassis/mongo/unit.ts'
import { roleGiven, roleNotGiven, roleRefused, roleRequestExpired, roleRequestTakenBack } from '@academy/contracts/identity/messages.ts'
import { roleRequestEnded } from '@academy/contracts/identity/rights/role-request-events.ts'
import type { RequestState, voidWhys } from '@academy/contracts/identity/rights/role-requests.ts'
import { RoleModel } from '../../access/public.ts'
import { type RoleRequestDoc, RoleRequestModel } from './model.ts'

export type Why = (typeof voidWhys)[number]
const told = { agreed: roleGiven, refused: roleRefused, expired: roleRequestExpired, withdrawn: roleRequestTakenBack, void: roleNotGiven } as const

/** Ends the request and tells both, but for who ended it himself. */
export const end = async (unit: Unit, request: RoleRequestDoc, status: Exclude<RequestState, 'asked'>, { by, why }: { by?: string; why?: Why } = {}) => {
  const { id, userId, submitterId, roleCode, until } = request
  const ended = await repository(RoleRequestModel)(unscoped(unit)).update(id, request.version, { status, decidedAt: unit.now, ...(why ? { why } : {}) })
  unit.emit(roleRequestEnded, id, { userId, submitterId, status, endedAt: unit.now.toISOString() })
  const role = await repository(RoleModel)(unscoped(unit)).one({ code: roleCode })
  const params = { role: { nameCn: role?.nameCn ?? roleCode, nameEn: role?.nameEn ?? roleCode }, person: userId, until: until.toISOString() }
  const to = { of: id, to: [userId, submitterId].filter((one) => one !== by), link: '/account?own=role-requests' }
  if (status === 'void') notify(unit, roleNotGiven, { ...to, params: { ...params, why: why ?? 'roleGone' } })
  else notify(unit, told[status] as typeof roleGiven, { ...to, params })
  return ended
}

import { notify, settle } from '@academy/chassis/events/notify.ts'
import { repository, unscoped } from '@academy/chassis/mongo/repository.ts'
import type { Unit } from '@academy/chassis/mongo/unit.ts'
import { dayOf } from '@academy/contracts/core/days.ts'
import type { DataOf } from '@academy/contracts/core/event.ts'
import type { changeDropped } from '@academy/contracts/org/change-events.ts'
import { changeDroppedTold, changeFiledTold, changeMade, changeMoved, changeStuck } from '@academy/contracts/org/messages.ts'
import { OrganisationModel } from '../organisations/model.ts'
import { PostModel } from '../posts/model.ts'
import type { ChangeDoc } from './model.ts'

const heldToday = (today: string) => ({ joinDate: { $lte: today }, $or: [{ leaveDate: { $exists: false } }, { leaveDate: { $gte: today } }] })

/** Who keeps the people of these places: their administrators, or who leads them where they have none. */
export const storePeople = async (unit: Unit, orgIds: readonly (string | undefined)[]): Promise<string[]> => {
  const ids = [...new Set(orgIds.filter((id): id is string => Boolean(id)))]
  const keeping = { positionCode: { $in: ['MG01', 'MG03', 'MG04', 'MG05', 'MG06'] }, orgId: { $in: ids } }
  const held = await repository(PostModel)(unscoped(unit)).find({ $and: [keeping, heldToday(dayOf(unit.now))] })
  return ids.flatMap((orgId) => {
    const here = held.filter((post) => post.orgId === orgId)
    const own = here.filter(({ positionCode, letter }) => positionCode === 'MG05' || positionCode === 'MG04' || (positionCode !== 'MG01' && letter))
    return (own.length > 0 ? own : here.filter(({ positionCode }) => positionCode !== 'MG03')).map(({ userId }) => userId)
  })
}

/** The academy's registrars. */
const registrars = async (unit: Unit): Promise<string[]> =>
  (await repository(PostModel)(unscoped(unit)).find({ $and: [{ positionCode: 'AC06' }, heldToday(dayOf(unit.now))] })).map(({ userId }) => userId)

export const placeNamed = async (unit: Unit, orgId: string | undefined) => {
  const org = orgId ? await repository(OrganisationModel)(unscoped(unit)).byId(orgId) : null
  return { nameCn: org?.nameCn ?? '—', nameEn: org?.nameEn ?? '—' }
}

/** Of a change everybody is told whom it concerns: the person, who filed it, both stores; nobody of what he did himself. */
const telling = async (unit: Unit, change: ChangeDoc, by?: string) => {
  const { id, userId, submitterId, kind, day, fromOrgId, toOrgId } = change
  const people = [userId, submitterId, ...(await storePeople(unit, [fromOrgId, toOrgId]))]
  return {
    of: id,
    to: [...new Set(people)].filter((one) => one !== by && one !== 'system'),
    params: { person: userId, kind, day, place: await placeNamed(unit, toOrgId ?? fromOrgId) },
    link: `/manage/org-personnel-changes?open=${id}`,
  }
}

export const tellFiled = async (unit: Unit, change: ChangeDoc): Promise<void> => notify(unit, changeFiledTold, await telling(unit, change, change.submitterId))
export const tellMade = async (unit: Unit, change: ChangeDoc): Promise<void> => {
  const told = await telling(unit, change)
  settle(unit, [changeStuck], change.id, [...told.to, ...(await registrars(unit))])
  notify(unit, changeMade, told)
}
export const tellMoved = async (unit: Unit, change: ChangeDoc, by: string): Promise<void> => notify(unit, changeMoved, await telling(unit, change, by))

export const tellDropped = async (unit: Unit, change: ChangeDoc, how: DataOf<typeof changeDropped>['how'], by?: string): Promise<void> => {
  const { params, ...told } = await telling(unit, change, by)
  settle(unit, [changeStuck], change.id, [...told.to, ...(await registrars(unit))])
  notify(unit, changeDroppedTold, { ...told, params: { ...params, how } })
}

/** What cannot be made is for both stores and the registrar to mend. */
export const tellBlocked = async (unit: Unit, change: ChangeDoc): Promise<void> => {
  const { params, to, ...told } = await telling(unit, change)
  const why = change.blockedBy?.[0]?.code ?? 'singlePostHeld'
  notify(unit, changeStuck, { ...told, to: [...new Set([...to, ...(await registrars(unit))])], params: { ...params, why } })
}

import { isDuplicate } from '@academy/chassis/mongo/duplicate.ts'
import { repository, unscoped } from '@academy/chassis/mongo/repository.ts'
import type { Unit } from '@academy/chassis/mongo/unit.ts'
import { malformed } from '@academy/chassis/runtime/refusal.ts'
import { momentOf } from '@academy/contracts/core/days.ts'
import type { DataOf } from '@academy/contracts/core/event.ts'
import { present } from '@academy/contracts/core/fields.ts'
import { changeFiled } from '@academy/contracts/org/change-events.ts'
import { type ChangeCause, changeInput } from '@academy/contracts/org/change-fields.ts'
import { OrganisationModel } from '../organisations/model.ts'
import { PositionModel } from '../positions/model.ts'
import { placesOf, typesOf } from '../posts/derive.ts'
import type { Bounds } from '../posts/judged.ts'
import { takePosts } from '../posts/model.ts'
import { aroundOf, type Moment } from './around.ts'
import { type Around, dueOn, filingFaults, postOf, type Wish } from './change.ts'
import { approve } from './decide.ts'
import { aboutOf } from './facts.ts'
import { type ChangeDoc, ChangeModel } from './model.ts'
import { tellFiled } from './tell.ts'

/** Whose change, who files it and why, and how it goes on: before deciders, or without a case (a synchronisation, what was missed). */
export interface Filing {
  userId: string
  submitterId: string
  cause: ChangeCause
  wish: Wish
  againOf?: string | undefined
  /** Made for a day that is over, by the registrar. */
  late?: boolean | undefined
  /** Nobody decides. */
  caseless?: boolean | undefined
}

const changes = (unit: Unit) => repository(ChangeModel)(unscoped(unit))

/** One open change a person: what stands in the way is named. */
const refuseSecond = async (unit: Unit, userId: string, self?: string): Promise<void> => {
  const other = await changes(unit).one({ userId, open: true })
  if (other && other.id !== self) throw malformed([{ field: 'userId', code: 'changeOpen' }])
}

/** Who is faster stands; the other hears of it as if he had come later. */
const orSecond = async <T>(work: () => Promise<T>): Promise<T> => {
  try {
    return await work()
  } catch (error) {
    if (isDuplicate(error)) throw malformed([{ field: 'userId', code: 'changeOpen' }])
    throw error
  }
}

/** What a change says beyond its wish: from where to where, and what its deciders go by. */
const derivedOf = async (unit: Moment, { wish }: Filing, around: Around) => {
  const left = postOf(wish, around)
  const org = left && (await repository(OrganisationModel)(unscoped(unit)).byId(left.orgId))
  const target = around.target.org && (await repository(OrganisationModel)(unscoped(unit)).byId(around.target.org.id))
  const toDealer = target && placesOf(target, await typesOf(unit, target.path ?? [])).dealerId
  const position = left && [...around.positions.values()].find(({ code }) => code === left.positionCode)
  const last = around.posts
    .flatMap(({ leaveDate }) => leaveDate ?? [])
    .sort()
    .at(-1)
  return {
    left,
    fields: present({
      ...{ fromOrgId: org?.id, fromDealerId: left?.dealerId, fromPositionCode: left?.positionCode },
      ...{ toDealerId: toDealer, toPositionCode: around.target.position?.code },
      ...{ lastLeave: wish.kind === '5' ? last : undefined, thing: wish.kind === '3' ? ('letter' as const) : undefined },
      key: Boolean(position?.key || around.target.position?.key),
    }),
  }
}

/** The catalogue whose product manager answers for a group of positions, where the academy is asked. */
const catalogues: Readonly<Record<string, string>> = { SA: 'SS', SV: 'VS', TE: 'TB', MC: 'MC', UC: 'UC', MG: 'GM' }

const titled = async (unit: Moment, { fromOrgId, fromPositionCode, toOrgId, toPositionCode }: Omit<ChangeDoc, 'tenantId'>) => {
  const orgs = await repository(OrganisationModel)(unscoped(unit)).byIds([fromOrgId, toOrgId].filter((id) => id !== undefined))
  const positions = await repository(PositionModel)(unscoped(unit)).find({ code: { $in: [fromPositionCode, toPositionCode].filter(Boolean) } })
  const named = (orgId: string | undefined, code: string | undefined, key: 'nameCn' | 'nameEn') =>
    [orgs.find(({ id }) => id === orgId)?.[key], positions.find((one) => one.code === code)?.[key]].filter(Boolean).join(key === 'nameCn' ? ' ' : ', ')
  const said = (key: 'nameCn' | 'nameEn') => [named(fromOrgId, fromPositionCode, key), named(toOrgId, toPositionCode, key)].filter(Boolean).join(' → ') || '—'
  return { titleCn: said('nameCn'), titleEn: said('nameEn') }
}

/** What the models of all kinds go by. */
export const decisionFacts = async (unit: Moment, change: Omit<ChangeDoc, 'tenantId'>): Promise<DataOf<typeof changeFiled>> => {
  const { kind, toPositionCode, fromPositionCode, leaveType, leaveReason } = change
  const position = toPositionCode ? await repository(PositionModel)(unscoped(unit)).one({ code: toPositionCode }) : null
  const left = fromPositionCode ? await repository(PositionModel)(unscoped(unit)).one({ code: fromPositionCode }) : null
  return {
    ...aboutOf(change),
    ...(await titled(unit, change)),
    ...{ key: left?.key ?? false, ofGeneralManager: fromPositionCode === 'MG01' },
    ...{ areaApproval: position?.areaApproval ?? false, academyApproval: position?.academyApproval ?? false },
    ...present({ catalogue: toPositionCode ? catalogues[toPositionCode.slice(0, 2)] : undefined, leaveType, leaveReason }),
    ...{ filedAt: unit.now.toISOString(), ...(kind === '1' ? { endsAt: momentOf(change.dueOn).toISOString() } : {}) },
  }
}

/** Judges a wish as it stands in this unit. Throws malformed with everything against it. */
export const judge = async (unit: Moment, { userId, wish, late }: Filing, bounds: Bounds): Promise<Around> => {
  const around = await aroundOf(unit, userId, wish, bounds, late)
  const found = filingFaults(wish, around, userId)
  if (found.length > 0) throw malformed(found)
  return around
}

export const rowOf = async (unit: Moment, filing: Filing, around: Around) => {
  const { userId, submitterId, cause, wish, againOf, late } = filing
  const { fields, left } = await derivedOf(unit, filing, around)
  const postId = wish.postId ?? (wish.kind === '2' || wish.kind === '1' ? left?.id : undefined)
  return {
    ...present({ ...wish, ...fields, againOf, postId, corrected: late || undefined }),
    ...{ userId, submitterId, cause, dueOn: dueOn(wish), deciderIds: [] },
  }
}

/** A plan of whoever writes it: nothing is judged, nobody asked. */
export const keepDraft = async (unit: Unit, filing: Filing, bounds: Bounds, draft?: ChangeDoc): Promise<ChangeDoc> => {
  const around = await aroundOf(unit, filing.userId, filing.wish, bounds)
  const row = { ...(await rowOf(unit, filing, around)), status: 'draft' as const, open: false }
  if (!draft) return changes(unit).insert({ id: unit.newId('change'), ...row } as never)
  const gone = Object.fromEntries(Object.keys(changeInput).map((key) => [key, null]))
  return changes(unit).update(draft.id, draft.version, { ...gone, ...row } as never)
}

/** Puts a change before its deciders, or notes it as agreed where nobody is asked; a draft goes on under its own id. */
export const fileChange = (unit: Unit, filing: Filing, bounds: Bounds, draft?: ChangeDoc): Promise<ChangeDoc> =>
  orSecond(async () => {
    // whoever files for the same person at the same moment waits, and then finds this one
    await takePosts(unit, [{ userId: filing.userId, orgId: filing.wish.toOrgId ?? '' }])
    await refuseSecond(unit, filing.userId, draft?.id)
    const around = await judge(unit, filing, bounds)
    const row = { ...(await rowOf(unit, filing, around)), status: 'pending' as const, open: true, filedAt: unit.now }
    const change = draft
      ? await changes(unit).update(draft.id, draft.version, row as never)
      : await changes(unit).insert({ id: unit.newId('change'), ...row } as never)
    if (filing.caseless || filing.late) return approve(unit, change, false)
    unit.emit(changeFiled, change.id, await decisionFacts(unit, change))
    await tellFiled(unit, change)
    return change
  })

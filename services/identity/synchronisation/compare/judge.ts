import type { DocOf } from '@academy/chassis/mongo/model.ts'
import { addDays } from '@academy/contracts/core/days.ts'
import { nameEnOf } from '@academy/contracts/identity/accounts/users.ts'
import { personFields, type Told } from '@academy/contracts/identity/synchronisation/sync-fields.ts'
import type { SyncChange, SyncFault } from '@academy/contracts/identity/synchronisation/sync-rows.ts'
import { personViolations, type UserModel } from '../../accounts/public.ts'
import type { RowDoc } from '../sync-rows/model.ts'
import type { SourceRow } from './source.ts'
import { canonical, differing, saidByCard, toldDay } from './values.ts'
import type { MainPost, Ways } from './ways.ts'

export type User = DocOf<(typeof UserModel)['fields']>

/** Somebody whom we have, with his main post of today. */
export interface Known {
  user: User
  post: MainPost | undefined
}

/** What is found of one person; nothing where he is as he is told. */
export type Found = Pick<RowDoc, 'kind' | 'changes' | 'faults' | 'person'> &
  Partial<Pick<RowDoc, 'line' | 'userId' | 'name' | 'userCode' | 'day' | 'idType' | 'idNumber' | 'org' | 'toOrg' | 'toPosition'>>

const LEFT = '2'
const everyField: ReadonlySet<string> = new Set(personFields)

/** Does the connector look at him? Whoever has no post is seen by one that looks at everybody. */
export const isSeen = ({ post }: Known, { reach }: Ways): boolean => reach === null || (post !== undefined && reach.has(post.orgId))
export const isEmployed = ({ user }: Known): boolean => user.employment !== LEFT

const about = ({ user }: Known) => ({ userId: user.id, name: user.nameCn, userCode: user.userCode })
const fault = (row: SourceRow, faults: readonly SyncFault[], known?: Known): Found => ({
  ...(known ? about(known) : { ...(row.told.nameCn ? { name: row.told.nameCn } : {}) }),
  ...{ kind: 'fault', line: row.line, changes: [], faults: [...faults], person: false },
})

const tooLongAgo = (day: string, { today, backDays }: Ways, field: string): SyncFault[] =>
  day < addDays(today, -backDays) ? [{ field, code: 'changeTooLongAgo', params: { days: backDays } }] : []

type Where = { faults: SyncFault[]; org?: string; position?: string }

/** Where he is to work, as it is told: there, and where the connector looks. */
const placeOf = (told: Told, ways: Ways): Where => {
  const { organisation, position } = told
  if (!ways.places || (!organisation && !position)) return { faults: [] }
  const org = organisation ? ways.orgByCode.get(organisation) : undefined
  const positionId = position ? ways.positionIds.get(position) : undefined
  const faults: SyncFault[] = []
  if (!org) faults.push({ field: 'organisation', code: organisation ? 'unknown' : 'required' })
  else if (!org.within) faults.push({ field: 'organisation', code: 'syncOutOfReach' })
  if (!positionId) faults.push({ field: 'position', code: position ? 'unknown' : 'required' })
  return faults.length > 0 || !org || !positionId ? { faults } : { faults, org: org.id, position: positionId }
}

const violations = (person: object, ways: Ways): SyncFault[] =>
  personViolations(person as never, ways.today, ways.age).map(({ field, code, params }) => ({
    ...{ field, code },
    ...(params ? { params: params as Record<string, string | number> } : {}),
  }))

/** Somebody who is not here: everything that is told of him counts, whoever owns it later. */
const judgeNew = (row: SourceRow, ways: Ways): Found | 'same' => {
  const { told } = row
  const [idType, idNumber] = [canonical('idType', told.idType ?? '1'), (told.idNumber ?? '').toUpperCase()]
  const left = toldDay(told, 'leaveDate')
  // whoever was never here and has gone there is nobody's business
  if (left.day && left.day <= ways.today) return 'same'
  const { changes, faults } = differing({ ...saidByCard(idType, idNumber), ...told }, {}, everyField)
  const values = Object.fromEntries(changes.map(({ field, after }) => [field, after]))
  const nameEn = nameEnOf(values) ?? values.nameEn
  for (const field of ['nameCn', 'gender'] as const) if (!values[field] && !told[field]) faults.push({ field, code: 'required' })
  if (!nameEn && !told.nameEn) faults.push({ field: 'nameEn', code: 'required' })
  const place = placeOf(told, ways)
  const begins = toldDay(told, 'postDate')
  const day = begins.day ?? ways.today
  const papers = violations({ idType, idNumber, gender: values.gender ?? '3', ...values }, ways)
  if (ways.pending.has(row.key)) papers.push({ field: 'idNumber', code: 'registrationPending' })
  const all = [...faults, ...papers, ...place.faults, ...left.faults, ...begins.faults, ...(place.org ? tooLongAgo(day, ways, 'postDate') : [])]
  if (all.length > 0) return fault(row, all)
  const post = place.org ? { org: 'post' as const, toOrg: told.organisation, toPosition: told.position, day } : {}
  const shown: SyncChange[] = [
    ...changes.filter(({ field }) => field !== 'nameEn'),
    { field: 'nameEn', after: nameEn },
    ...placeChanges(told, post.org !== undefined),
  ]
  return {
    ...{ kind: 'new', line: row.line, name: values.nameCn, changes: shown, faults: [], person: true, idType, idNumber, ...post },
    ...(told.userCode ? { userCode: told.userCode } : {}),
  }
}

const placeChanges = (told: Told, moves: boolean, before: { organisation?: string | undefined; position?: string | undefined } = {}): SyncChange[] =>
  moves
    ? (['organisation', 'position'] as const)
        .filter((field) => told[field] !== before[field])
        .map((field) => ({ field, ...(before[field] ? { before: before[field] } : {}), after: told[field] }))
    : []

/** Whoever left comes back as the same person, to a place that must be told (kind 5). */
const judgeBack = (row: SourceRow, known: Known, changes: SyncChange[], ways: Ways): Found => {
  const place = placeOf(row.told, ways)
  const begins = toldDay(row.told, 'postDate')
  const day = begins.day ?? ways.today
  const none = place.org || place.faults.length > 0 ? [] : [{ field: 'organisation', code: 'syncBackPlace' }]
  const all = [...place.faults, ...none, ...begins.faults, ...tooLongAgo(day, ways, 'postDate')]
  if (all.length > 0) return fault(row, all, known)
  const moved = placeChanges(row.told, true)
  const to = { org: 'rejoin' as const, toOrg: place.org, toPosition: place.position, day }
  return { ...about(known), ...to, kind: 'back', line: row.line, changes: [...changes, ...moved], faults: [], person: changes.length > 0 }
}

/** Whoever works here: his fields that the source owns, and his place where it owns that. */
const judgeHere = (row: SourceRow, known: Known, changes: SyncChange[], ways: Ways): Found | 'same' => {
  const { told } = row
  const place: Where = ways.owned.has('organisation') ? placeOf(told, ways) : { faults: [] }
  const before = known.post ? { organisation: ways.orgCodes.get(known.post.orgId), position: known.post.positionCode } : {}
  const moved = placeChanges(told, place.org !== undefined, before)
  const begins = toldDay(told, 'postDate')
  const day = begins.day ?? ways.today
  const late = moved.length > 0 ? [...begins.faults, ...tooLongAgo(day, ways, 'postDate')] : []
  const all = [...place.faults, ...late]
  if (all.length > 0) return fault(row, all, known)
  if (changes.length + moved.length === 0) return 'same'
  // org takes ids for a change of his post, and codes for a first one
  const ids = known.post
    ? { org: 'transfer' as const, toOrg: place.org, toPosition: place.position }
    : { org: 'post' as const, toOrg: told.organisation, toPosition: told.position }
  return {
    ...about(known),
    ...{ kind: 'changed', line: row.line, changes: [...changes, ...moved], faults: [], person: changes.length > 0 },
    ...(moved.length > 0 ? { ...ids, day } : {}),
  }
}

/** He leaves on a day that was told, or without one because nobody names him any more. */
const judgeLeft = (known: Known, day: string, line: number | undefined): Found => ({
  ...about(known),
  ...{ kind: 'left', line, changes: [], faults: [], person: false, org: 'leave', day },
})

/** What becomes of a person whom the source tells and we have. */
const judgeBoth = (row: SourceRow, known: Known, ways: Ways): Found | 'same' => {
  const { told } = row
  const { user } = known
  const left = toldDay(told, 'leaveDate')
  if (left.faults.length > 0) return fault(row, left.faults, known)
  const employed = isEmployed(known)
  if (employed && !isSeen(known, ways)) return fault(row, [{ field: 'idNumber', code: 'syncElsewhere' }], known)
  if (left.day) {
    if (!employed || user.leaveCompanyDate === left.day) return 'same'
    const late = tooLongAgo(left.day, ways, 'leaveDate')
    return late.length > 0 ? fault(row, late, known) : judgeLeft(known, left.day, row.line)
  }
  const { changes, faults } = differing(told, user as never, ways.owned)
  const after = Object.fromEntries(changes.map(({ field, after: value }) => [field, value]))
  const papers = changes.length > 0 ? violations({ ...user, leaveCompanyDate: employed ? user.leaveCompanyDate : undefined, ...after }, ways) : []
  if (faults.length + papers.length > 0) return fault(row, [...faults, ...papers], known)
  return employed ? judgeHere(row, known, changes, ways) : judgeBack(row, known, changes, ways)
}

/** What becomes of one person: as the source tells him, as we have him, or both. */
export const judge = (row: SourceRow | undefined, known: Known | undefined, ways: Ways, whole: boolean): Found | 'same' | 'nobody' => {
  if (row) {
    if (row.faults.length > 0) return fault(row, row.faults, known)
    if (row.key === '') return fault(row, [{ field: 'idNumber', code: 'required' }])
    return known ? judgeBoth(row, known, ways) : judgeNew(row, ways)
  }
  if (!known || !whole || !isEmployed(known) || !isSeen(known, ways)) return 'nobody'
  if (known.user.leaveCompanyDate !== undefined && known.user.leaveCompanyDate >= ways.today) return 'same'
  // nobody leaves on the day on which he began: he is listed until tomorrow's file
  const began = known.post !== undefined && known.post.joinDate >= ways.today
  if (ways.missing === 'leave' && !began) return judgeLeft(known, ways.today, undefined)
  return { ...about(known), kind: 'missing', changes: [], faults: [], person: false }
}

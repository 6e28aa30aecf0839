import { addMonths } from '@academy/contracts/core/days.ts'
import type { Reason } from '@academy/contracts/core/envelope.ts'
import type { HalfDay } from '@academy/contracts/core/half-days.ts'
import { fenToYuan } from '@academy/contracts/core/rules.ts'
import { toShanghai } from '@academy/contracts/core/shanghai.ts'
import { type EnrolmentReason, enrolmentReasons } from '@academy/contracts/training/delivery/enrolments.ts'
import { shared } from '../../resources/public.ts'
import { type Admission, admit, type Room } from './admission.ts'
import { audienceHolds } from './audience.ts'

/** The post that somebody enrols with, and its outlet. */
interface ChosenPost {
  positionCode: string
  key: boolean
  joinDate: string
  leaveDate?: string | undefined
  /** 10 preparing, 20 open, 30 suspended, 40 closed; absent outside the network. */
  dealerStatus?: string | undefined
  /** Brands that the outlet sells; absent where it sells none (dealer office, school, academy). */
  brands?: readonly string[] | undefined
}
interface PastResult {
  courseCode: string
  date: string
  score?: number | undefined
  passed: boolean
}
/** A live enrolment of the person elsewhere. */
export interface Booked {
  enrolmentId: string
  offeringId: string
  offeringNumber: string
  courseCode: string
  status: string
  halfDays: readonly HalfDay[]
}
export interface Applicant {
  today: string
  post?: ChosenPost | undefined
  results: readonly PastResult[]
  booked: readonly Booked[]
  /** What the payer may still spend, in fen; absent when nobody pays or nothing is known yet. */
  account?: { available: number } | undefined
}
export interface Wanted {
  offeringId: string
  courseCode: string
  brand: string
  audience: readonly string[]
  prerequisites: readonly { courseCode: string; passScore: number; successors: readonly string[] }[]
  intervalMonths: number
  startDate: string
  halfDays: readonly HalfDay[]
  published: boolean
  closesAt: Date
  room: Room
  /** Net price in fen, the list price where the reduction is not known. */
  net: number
  /** `fee.overdraft` in fen. */
  overdraft: number
}

export interface Check extends Reason {
  code: EnrolmentReason
  passed: boolean
}

type Failing = Omit<Check, 'code' | 'passed'> | undefined
type Params = NonNullable<Reason['params']>
const check = (code: EnrolmentReason, params: Params, failing: Failing): Check => ({ code, passed: failing === undefined, params, ...(failing ?? {}) })

const employed = ({ post, today }: Applicant, { startDate }: Wanted): Check => {
  const params: Params = post ? { position: post.positionCode, until: post.leaveDate ?? '' } : {}
  const gone = !post || post.joinDate > startDate || (post.leaveDate !== undefined && (post.leaveDate < today || post.leaveDate < startDate))
  return check('employed', params, gone ? { remedy: { code: post ? 'askAboutPost' : 'register' }, who: 'outletAdmin' } : undefined)
}

const outletStopped = ({ post }: Applicant): Check => {
  const status = post?.dealerStatus ?? ''
  return check('outletStopped', { status }, status === '30' || status === '40' ? { remedy: { code: 'askAreaManager' }, who: 'areaManager' } : undefined)
}

const audience = ({ post }: Applicant, wanted: Wanted): Check => {
  const params: Params = { position: post?.positionCode ?? '', audience: wanted.audience.join(', ') }
  const fits = post !== undefined && audienceHolds(wanted.audience, post)
  return check('audience', params, fits ? undefined : { remedy: { code: 'choosePost', link: '/account/posts' }, who: 'outletAdmin' })
}

const brand = ({ post }: Applicant, wanted: Wanted): Check => {
  const sold = post?.brands
  const fits = wanted.brand === 'A' || sold === undefined || sold.includes(wanted.brand)
  return check('brand', { brand: wanted.brand, sold: (sold ?? []).join(', ') }, fits ? undefined : { remedy: { code: 'otherOutlet' }, who: 'areaManager' })
}

const prerequisites = ({ results }: Applicant, wanted: Wanted): Check[] =>
  wanted.prerequisites.map(({ courseCode, passScore, successors }) => {
    const tries = results.filter((result) => result.courseCode === courseCode || successors.includes(result.courseCode))
    const passed = tries.find((result) => result.passed)
    const best = tries.reduce<number | undefined>((most, result) => (result.score === undefined ? most : Math.max(most ?? 0, result.score)), undefined)
    const params: Params = { course: courseCode, pass: passScore, ...(best === undefined ? {} : { score: best }), ...(passed ? { date: passed.date } : {}) }
    return check(
      'prerequisite',
      params,
      passed ? undefined : { remedy: { code: 'takeCourse', link: `/offerings?text=${courseCode}`, params: { course: courseCode } }, who: 'self' },
    )
  })

const interval = ({ results }: Applicant, wanted: Wanted): Check => {
  const last = results
    .filter((result) => result.passed && result.courseCode === wanted.courseCode)
    .map((result) => result.date)
    .sort()
    .at(-1)
  const from = last === undefined || wanted.intervalMonths === 0 ? undefined : addMonths(last, wanted.intervalMonths)
  const params: Params = { months: wanted.intervalMonths, ...(last ? { last } : {}), ...(from ? { from } : {}) }
  const early = from !== undefined && wanted.startDate < from
  return check('interval', params, early ? { remedy: { code: 'waitUntil', params: { from } }, who: 'self' } : undefined)
}

const clash = ({ booked }: Applicant, wanted: Wanted): Check => {
  const others = booked.filter((other) => other.offeringId !== wanted.offeringId && other.status !== 'waiting')
  const hit = others.map((other) => ({ other, common: shared(wanted.halfDays, other.halfDays) })).find(({ common }) => common.length > 0)
  if (!hit) return check('clash', {}, undefined)
  const { day = '', half = '' } = hit.common[0] ?? {}
  const params: Params = { offering: hit.other.offeringNumber, course: hit.other.courseCode, day, half, count: hit.common.length }
  return check('clash', params, {
    remedy: { code: 'giveUpOther', link: `/my/enrolments/${hit.other.enrolmentId}`, params: { offering: hit.other.offeringNumber } },
    who: 'self',
  })
}

const alreadyEnrolled = ({ booked }: Applicant, wanted: Wanted): Check => {
  const mine = booked.find((other) => other.offeringId === wanted.offeringId)
  return check(
    'alreadyEnrolled',
    mine ? { status: mine.status } : {},
    mine ? { remedy: { code: 'openEnrolment', link: `/my/enrolments/${mine.enrolmentId}` }, who: 'self' } : undefined,
  )
}

const closed = (now: Date, wanted: Wanted): Check =>
  check(
    'closed',
    { closesAt: toShanghai(wanted.closesAt) },
    wanted.published && now <= wanted.closesAt ? undefined : { remedy: { code: 'otherDates', link: `/offerings?text=${wanted.courseCode}` }, who: 'self' },
  )

const full = (wanted: Wanted, admission: Admission): Check => {
  const params: Params = { free: wanted.room.free, waiting: wanted.room.liveTickets, ...(admission === 'ticket' ? { rank: wanted.room.liveTickets + 1 } : {}) }
  return check(
    'full',
    params,
    admission === 'refused' ? { remedy: { code: 'otherDates', link: `/offerings?text=${wanted.courseCode}` }, who: 'self' } : undefined,
  )
}

const account = ({ account }: Applicant, { net, overdraft }: Wanted): Check => {
  if (!account) return check('account', { needed: fenToYuan(net) }, undefined)
  const short = net - account.available - overdraft
  const params: Params = { needed: fenToYuan(net), available: fenToYuan(account.available), short: fenToYuan(Math.max(0, short)) }
  return check('account', params, short > 0 ? { remedy: { code: 'topUp' }, who: 'dealerAdmin' } : undefined)
}

/** Every condition of enrolling, passed or not, in the order of the closed list (decided.md §1); nothing is left out after the first failure. */
export const checksOf = (applicant: Applicant, wanted: Wanted, now: Date): Check[] => {
  const found = [
    employed(applicant, wanted),
    outletStopped(applicant),
    audience(applicant, wanted),
    brand(applicant, wanted),
    ...prerequisites(applicant, wanted),
    interval(applicant, wanted),
    clash(applicant, wanted),
    alreadyEnrolled(applicant, wanted),
    closed(now, wanted),
    full(wanted, admit(wanted.room)),
    account(applicant, wanted),
  ]
  return found.sort((a, b) => enrolmentReasons.indexOf(a.code) - enrolmentReasons.indexOf(b.code))
}

/** The failing ones as reasons of the answer 10422, all of them. */
export const failuresOf = (checks: readonly Check[]): Reason[] => checks.filter((one) => !one.passed).map(({ passed: _, ...reason }) => reason)

/** What may change between an application and a seat: read again when a waiting person is promoted (world.md §10.4). */
export const standingReasons: readonly EnrolmentReason[] = ['employed', 'outletStopped', 'audience', 'prerequisite', 'clash']

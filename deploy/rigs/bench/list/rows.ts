import { database } from '@academy/chassis/mongo/database.ts'
import { serialIds } from '../../../demo/full/ids.ts'
import { buildIndexes, dropIndexes } from '../../../demo/full/indexes.ts'
import { type Row, Sink } from '../../../demo/full/sink.ts'
import { type Chance, chance } from '../../../demo/world/random.ts'

/** How much is loaded. */
export interface Size {
  enrolments: number
  offerings: number
  people: number
  outlets: number
}
export const fullSize: Size = { enrolments: 1_000_000, offerings: 62_500, people: 80_000, outlets: 800 }
export const smallSize: Size = { enrolments: 4000, offerings: 250, people: 400, outlets: 20 }

export const tenantId = 'chengtu'
const DAY = 86_400_000
const YEARS = 5
const now = Date.UTC(2026, 2, 2, 2)
const catalogues = ['IN', 'SP', 'SS', 'VS', 'PT', 'TB', 'TD', 'TH', 'TP', 'UC', 'MC', 'GM'] as const
const lives = [
  { status: 'attended', part: 0.78 },
  { status: 'revoked', part: 0.09 },
  { status: 'refused', part: 0.05 },
  { status: 'expired', part: 0.02 },
  { status: 'no-show', part: 0.02 },
  { status: 'cancelled', part: 0.02 },
  { status: 'replaced', part: 0.01 },
  { status: 'confirmed', part: 0.008 },
  { status: 'requested', part: 0.0015 },
  { status: 'waiting', part: 0.0005 },
] as const
const sources = [
  { source: 'self', part: 0.7 },
  { source: 'assigned', part: 0.25 },
  { source: 'group', part: 0.03 },
  { source: 'replacement', part: 0.015 },
  { source: 'import', part: 0.005 },
] as const
const live = new Set(['confirmed', 'requested', 'waiting', 'attended', 'no-show'])
const surnames = [...'王李张刘陈杨黄赵周吴徐孙马朱胡郭何林罗高']
const given = [...'伟芳娜敏静丽强磊军洋勇艳杰娟涛明超秀霞平刚桂英华玉萍红']

const stamp = (at: Date) => ({ tenantId, version: 2, createDate: at, updateDate: at, creator: 'system' })
export const outletOf = (n: number): string => `O${String(n).padStart(4, '0')}`
const day = (at: number): string => new Date(at).toISOString().slice(0, 10)

interface Class {
  _id: string
  number: string
  courseId: string
  courseCode: string
  catalogue: string
  startsAt: number
}

const classOf = (ids: () => string, at: number, of: number, dice: Chance): Class => {
  const catalogue = dice.pick(catalogues)
  const course = dice.int(1, 8)
  const courseCode = `${catalogue}A10${course}`
  const startsAt = now + 60 * DAY - Math.floor((at / of) * YEARS * 365) * DAY
  const week = `${day(startsAt).slice(2, 4)}${String(1 + Math.floor((startsAt % (365 * DAY)) / (7 * DAY))).padStart(2, '0')}`
  return { _id: ids(), number: `${courseCode}-${week}-${String(at).padStart(5, '0')}`, courseId: `course-${courseCode}`, courseCode, catalogue, startsAt }
}

const namesOf = ({ courseCode }: Pick<Class, 'courseCode'>) => ({ nameCn: `课程${courseCode}`, nameEn: `Course ${courseCode}` })

const enrolmentOf = (id: string, one: Class, user: number, outlets: number, dice: Chance): Row => {
  const { status } = dice.weighted(lives, ({ part }) => part)
  const appliedAt = new Date(one.startsAt - dice.int(8 * 24 * 60, 45 * 24 * 60) * 60_000)
  const [startsAt, userId] = [new Date(one.startsAt), `u-${user}`]
  return {
    _id: id,
    ...{
      userId,
      postId: `p-${user}`,
      positionCode: `TE0${1 + (user % 9)}`,
      outletId: outletOf(user % outlets),
      dealerId: `D${user % (outlets / 2)}`,
      region: 'N',
    },
    ...{ offeringId: one._id, offeringNumber: one.number, courseId: one.courseId, courseCode: one.courseCode, catalogue: one.catalogue, brand: 'A' },
    ...{ level: 2, days: 2, startDate: day(one.startsAt), startsAt, endsAt: new Date(one.startsAt + DAY), status, live: live.has(status) },
    terms: { price: 120_000, noShow: 120_000, ladder: [0, 3, 7, 14].map((days) => ({ days, amount: 30_000 })) },
    ...{ source: dice.weighted(sources, ({ part }) => part).source, submitterId: userId, areaApproval: false, academyApproval: false, appliedAt },
    ...(status === 'waiting' ? { ticket: dice.int(1, 20) } : {}),
    ...(status === 'attended' ? { confirmedAt: startsAt, attendedHalfDays: 4, score: dice.int(70, 100), passed: true } : { endedAt: startsAt }),
    ...stamp(appliedAt),
  }
}

const personOf = (n: number, dice: Chance): Row => {
  const name = `${dice.pick(surnames)}${dice.pick(given)}${dice.pick(given)}`
  return { _id: `u-${n}`, nameCn: name, nameEn: `Learner ${n}`, language: 'zh-CN', employment: '1', ...stamp(new Date(now)) }
}

/** The outlets, dealers and positions that the rows name. */
const layPlaces = (sink: Sink, { outlets }: Size): void => {
  const place = (id: string, nameCn: string, nameEn: string) => ({ _id: id, code: id, nameCn, nameEn, path: ['root', id], ...stamp(new Date(now)) })
  for (let n = 0; n < outlets; n++) sink.add('training', 'organisation_replica', place(outletOf(n), `网点${n}`, `Outlet ${n}`))
  for (let n = 0; n < outlets / 2; n++) sink.add('training', 'organisation_replica', place(`D${n}`, `经销商${n}`, `Dealer ${n}`))
  for (let n = 1; n <= 9; n++) sink.add('training', 'position_replica', place(`TE0${n}`, `技师${n}`, `Technician ${n}`))
}

const collections = ['enrolments', 'offerings', 'courses', 'user_replica', 'organisation_replica', 'position_replica'] as const

/** Fills training's database with years of enrolments, as `full` would, and builds its declared indexes afterwards. */
export const layRows = async (size: Size): Promise<void> => {
  const dice = chance('list')
  const sink = new Sink()
  for (const name of collections) {
    await database('training').createCollection(name)
    await dropIndexes('training', name)
  }
  const [offeringIds, enrolmentIds] = [serialIds('offerings'), serialIds('enrolments')]
  const classes = Array.from({ length: size.offerings }, (_, at) => classOf(offeringIds, at, size.offerings, dice))
  for (const { _id, ...one } of classes)
    sink.add('training', 'offerings', { _id, ...one, ...namesOf(one), status: 'published', startDate: day(one.startsAt), ...stamp(new Date()) })
  for (const code of new Set(classes.map(({ courseCode }) => courseCode)))
    sink.add('training', 'courses', { _id: `course-${code}`, code, ...namesOf({ courseCode: code }), ...stamp(new Date()) })
  layPlaces(sink, size)
  for (let n = 0; n < size.people; n++) sink.add('training', 'user_replica', personOf(n, dice))
  const each = size.enrolments / size.offerings
  for (const [at, one] of classes.entries()) {
    for (let n = 0; n < each; n++) sink.add('training', 'enrolments', enrolmentOf(enrolmentIds(), one, (at * 16 + n * 7919) % size.people, size.outlets, dice))
    await sink.room()
  }
  await sink.flush()
  for (const name of collections) await buildIndexes('training', name)
}

import type { Db } from 'mongodb'
import { type Finding, finding, heavy } from './finding.ts'

interface Course {
  _id: string
  tenantId: string
  code: string
  status?: string
  minPersons: number
  maxPersons: number
  prerequisites: string[]
}
interface Offering {
  _id: string
  tenantId: string
  courseId: string
  status: string
  minimum: number
  capacity: number
  cancelReason?: string
}

const offeringsOf = (db: Db) =>
  db.collection<Offering>('offerings').find({}, { projection: { tenantId: 1, courseId: 1, status: 1, minimum: 1, capacity: 1, cancelReason: 1 }, ...heavy })

/** Courses that need themselves through their prerequisites. */
const rings = (courses: readonly Course[]): string[] => {
  const needs = new Map(courses.map((course) => [`${course.tenantId}|${course.code}`, course.prerequisites.map((code) => `${course.tenantId}|${code}`)]))
  const leadsBack = (start: string): boolean => {
    const seen = new Set<string>()
    const ahead = [...(needs.get(start) ?? [])]
    for (let next = ahead.pop(); next !== undefined; next = ahead.pop()) {
      if (next === start) return true
      if (!seen.has(next)) ahead.push(...(needs.get(next) ?? []))
      seen.add(next)
    }
    return false
  }
  return courses.filter((course) => leadsBack(`${course.tenantId}|${course.code}`)).map((course) => course._id)
}

/** I9 of one offering: a published one has a released course, a draft one that was not deleted. */
const orphaned = (offering: Offering, course: Course | undefined): boolean => {
  if (offering.status === 'cancelled') return false
  if (course?.tenantId !== offering.tenantId || course.status === 'deleted') return true
  return offering.status === 'published' && (course.status ?? 'released') !== 'released'
}

/** What somebody achieved in an offering that is not there any more. */
const recordsLeft = async (db: Db, offerings: ReadonlySet<string>): Promise<{ checked: number; lost: string[] }> => {
  const lost: string[] = []
  let checked = 0
  const kept = [
    ['study_records', { offeringId: { $type: 'string' as const } }],
    ['enrolments', { marks: { $exists: true } }],
  ] as const
  for (const [name, match] of kept)
    for await (const row of db.collection<{ _id: string; offeringId: string }>(name).find(match, { projection: { offeringId: 1 }, ...heavy })) {
      checked++
      if (!offerings.has(row.offeringId)) lost.push(row._id)
    }
  return { checked, lost }
}

const whoWasReplaced = async (db: Db): Promise<Finding> => {
  const replaced = db
    .collection('enrolments')
    .aggregate<{ _id: string; offeringId: string; by: { offeringId: string }[] }>(
      [
        { $match: { status: 'replaced' } },
        { $lookup: { from: 'enrolments', localField: 'replacedById', foreignField: '_id', as: 'by' } },
        { $project: { offeringId: 1, 'by.offeringId': 1 } },
      ],
      heavy,
    )
  const wrong: string[] = []
  let checked = 0
  for await (const row of replaced) {
    checked++
    if (row.by.length !== 1 || row.by[0]?.offeringId !== row.offeringId) wrong.push(row._id)
  }
  return finding('I6 who was replaced names who sits there now', checked, wrong)
}

/** Recomputes I6, I7 and I9 and the rules of courses (2-training.md §4, §5) from the raw collections of training; holds courses and ids of offerings. */
export const verifyCourses = async (db: Db): Promise<Finding[]> => {
  const courses = await db.collection<Course>('courses').find({}, heavy).toArray()
  const byId = new Map(courses.map((course) => [course._id, course]))
  const ids = new Set<string>()
  const [stranded, crossed, silent]: [string[], string[], string[]] = [[], [], []]
  for await (const offering of offeringsOf(db)) {
    ids.add(offering._id)
    if (orphaned(offering, byId.get(offering.courseId))) stranded.push(offering._id)
    if (offering.minimum > offering.capacity) crossed.push(offering._id)
    if (offering.status === 'cancelled' && !offering.cancelReason) silent.push(offering._id)
  }
  crossed.push(...courses.filter((course) => course.minPersons > course.maxPersons).map((course) => course._id))
  const { checked, lost } = await recordsLeft(db, ids)
  return [
    await whoWasReplaced(db),
    finding('I7 the fewest are not more than the most', ids.size + courses.length, crossed),
    finding('I9 an offering that stands has its course', ids.size, stranded),
    finding('I9 an offering with training records is there', checked, lost),
    finding('§4 what is cancelled says why', ids.size, silent),
    finding('§5 no course leads back to itself', courses.length, rings(courses)),
  ]
}

import { addDays } from '@academy/contracts/core/days.ts'
import { courseDay } from './calendar.ts'
import { catalogueOf, courseOf, courses, type WorldCourse } from './courses.ts'
import type { WorldPerson } from './people.ts'
import { isAudience } from './positions.ts'
import { chance } from './random.ts'

export interface WorldResult {
  user: string
  course: string
  date: string
  score?: number
  passed: boolean
}

/** Chance that a course of a level is behind somebody after so many years. */
const likely = (level: number, years: number): number =>
  [0.96, Math.min(0.9, 0.45 + 0.12 * years), Math.min(0.55, 0.1 * years), Math.min(0.25, 0.03 * years)][level] ?? 0

/** Is the course for this post: audience of its catalogue, brand of the outlet? */
export const suits = (course: WorldCourse, position: string, brands: readonly string[]): boolean =>
  isAudience(catalogueOf.get(course.catalogue)?.audience ?? [], position) && (course.brand === 'A' || brands.includes(course.brand))

/** Prerequisites before what needs them. */
const ordered: readonly WorldCourse[] = (() => {
  const done: WorldCourse[] = []
  const add = (course: WorldCourse) => {
    if (done.includes(course)) return
    for (const code of course.prerequisites) add(courseOf.get(code) as WorldCourse)
    done.push(course)
  }
  courses.forEach(add)
  return done
})()

/**
 * What a person has behind him from the last five years: courses of his post with all that they need before them, in order of time.
 * `forced` and `never` settle a course where the story needs it.
 */
export const resultsOf = (
  person: WorldPerson,
  brands: readonly string[],
  today: string,
  forced: readonly string[] = [],
  never: readonly string[] = [],
): WorldResult[] => {
  const post = person.posts.find((each) => each.main && each.leaveDate === undefined)
  if (!post) return []
  const dice = chance(`results ${person.idNumber}`)
  const since = [person.joinCompanyDate, addDays(today, -5 * 365)].sort().at(-1) as string
  const until = addDays(today, -35)
  const years = (Date.parse(until) - Date.parse(since)) / (365 * 86_400_000)
  const passedOn = new Map<string, string>()
  const found: WorldResult[] = []
  for (const course of ordered) {
    const wanted = dice.next() < likely(course.level, years)
    const step = dice.next()
    const score = dice.int(Math.max(course.pass, 60), 100)
    if (never.includes(course.code) || (!wanted && !forced.includes(course.code)) || !suits(course, post.position, brands)) continue
    const before = course.prerequisites.map((code) => passedOn.get(code))
    if (before.some((day) => day === undefined)) continue
    const earliest = [since, ...(before as string[])].sort().at(-1) as string
    const room = Math.max(0, (Date.parse(until) - Date.parse(earliest)) / 86_400_000 - 10)
    const date = courseDay(addDays(earliest, 3 + Math.floor(step * step * room)))
    if (date > until && !forced.includes(course.code)) continue
    if (date >= today) continue
    passedOn.set(course.code, date)
    found.push({ user: person.idNumber, course: course.code, date, ...(course.pass > 0 ? { score } : {}), passed: true })
  }
  return found
}

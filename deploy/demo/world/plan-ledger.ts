import { daysBetween } from '@academy/contracts/core/days.ts'
import { courseOf, type WorldCourse } from './courses.ts'
import type { WorldOffering } from './offerings.ts'
import type { Candidate, PlanInput } from './plan-input.ts'
import type { Chance } from './random.ts'
import { suits } from './results.ts'

/** Keeps what each person has already, so that nobody gets a course that the list of reasons would refuse. */
export const planLedger = (input: PlanInput) => {
  const outlets = new Map(input.network.filter((org) => org.orgType === '60').map((org) => [org.code, org]))
  const everybody = input.people.flatMap((person): Candidate[] => {
    const post = person.posts.find((each) => each.main && each.leaveDate === undefined)
    const outlet = post ? outlets.get(post.org) : undefined
    return post && outlet && !input.stopped.has(outlet.dealer ?? '') ? [{ person, position: post.position, outlet }] : []
  })
  const guests = new Map(everybody.filter(({ person }) => input.guests.has(person.idNumber)).map((one) => [one.person.idNumber, one]))
  const candidates = everybody.filter(({ person }) => !input.guests.has(person.idNumber))
  const passed = new Map<string, string>()
  for (const result of input.results) passed.set(`${result.user}|${result.course}`, result.date)
  const busy = new Set<string>()
  const live = new Set<string>()

  const may = (candidate: Candidate, offering: WorldOffering, course: WorldCourse): boolean => {
    const { idNumber, joinCompanyDate } = candidate.person
    if (!suits(course, candidate.position, candidate.outlet.brands ?? []) || joinCompanyDate > offering.startDate) return false
    if (live.has(`${idNumber}|${course.code}`)) return false
    const last = passed.get(`${idNumber}|${course.code}`)
    if (last !== undefined && daysBetween(last, offering.startDate) <= course.months * 31) return false
    const ready = course.prerequisites.every((code) => {
      const day = passed.get(`${idNumber}|${code}`)
      return day !== undefined && day < offering.startDate
    })
    return ready && offering.halves.every(({ day, half }) => !busy.has(`${idNumber}|${day}|${half}`))
  }

  const take = (candidate: Candidate, offering: WorldOffering) => {
    live.add(`${candidate.person.idNumber}|${offering.course}`)
    for (const { day, half } of offering.halves) busy.add(`${candidate.person.idNumber}|${day}|${half}`)
  }

  return {
    /** Does nothing stand against one of the demo's learners? */
    mayGuest: (idNumber: string, offering: WorldOffering): boolean => {
      const guest = guests.get(idNumber)
      return guest !== undefined && may(guest, offering, courseOf.get(offering.course) as WorldCourse)
    },
    takeGuest: (idNumber: string, offering: WorldOffering): void => {
      const guest = guests.get(idNumber)
      if (guest) take(guest, offering)
    },
    /** Those whom nothing stands against: first who has not passed the course and works in the region of the site. */
    eligible: (offering: WorldOffering, dice: Chance): Candidate[] => {
      const course = courseOf.get(offering.course) as WorldCourse
      const able = dice.shuffle(candidates.filter((candidate) => may(candidate, offering, course)))
      const region = regionOf(offering)
      const rank = (each: Candidate) => (passed.has(`${each.person.idNumber}|${course.code}`) ? 2 : 0) + (region && each.outlet.region !== region ? 1 : 0)
      return able
        .map((each) => ({ each, rank: rank(each) }))
        .sort((a, b) => a.rank - b.rank)
        .map(({ each }) => each)
    },
    take,
  }
}

const regionBySite: Readonly<Record<string, string>> = Object.fromEntries(
  'S01 N S02 E S03 S S04 W S05 N S06 N S07 E S08 S S09 W S10 W S11 N S12 E S13 E S14 E S15 S S16 W S17 E S18 S'
    .split(' ')
    .flatMap((code, at, all) => (at % 2 === 0 ? [[code, all[at + 1] as string]] : [])),
)
const regionOf = (offering: WorldOffering): string | undefined => regionBySite[offering.site]

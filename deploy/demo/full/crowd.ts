import { dayOf } from '@academy/contracts/core/days.ts'
import { courseOf } from '../world/courses.ts'
import type { Chance } from '../world/random.ts'
import { suits } from '../world/results.ts'
import type { Class } from './classes.ts'
import type { Learner } from './people.ts'

/** Gives people for a class in turn: of the right position and brand, employed by then, free on its days; who had the course waits longest. */
export const crowd = (learners: readonly Learner[], dice: Chance) => {
  const lists = new Map<string, { people: Learner[]; at: number }>()
  const listOf = (code: string) => {
    const known = lists.get(code)
    if (known) return known
    const course = courseOf.get(code)
    const people = course ? dice.shuffle(learners.filter(({ position, outlet }) => suits(course, position, outlet.brands ?? []))) : []
    const list = { people, at: 0 }
    lists.set(code, list)
    return list
  }
  return (one: Class, count: number, today: string): Learner[] => {
    const list = listOf(one.course.code)
    const taken: Learner[] = []
    const applied = one.startDate < today ? dayOf(new Date(one.startsAt.getTime() - 50 * 86_400_000)) : dayOf(new Date(Date.parse(today) - 50 * 86_400_000))
    const tries = Math.min(list.people.length, count * 4 + 50)
    for (let n = 0; n < tries && taken.length < count; n++) {
      const learner = list.people[list.at++ % list.people.length] as Learner
      if (learner.since > applied || learner.busyUntil >= one.startDate) continue
      learner.busyUntil = one.endDate
      taken.push(learner)
    }
    return taken
  }
}

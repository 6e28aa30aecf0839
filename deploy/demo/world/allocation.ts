import { type Half, type HalfDay, halfDaysOf } from '@academy/contracts/core/half-days.ts'
import type { WorldCourse } from './courses.ts'
import type { Chance } from './random.ts'
import type { WorldRoom, WorldVehicle } from './resources.ts'
import type { WorldTrainer } from './trainers.ts'

export interface Placed {
  halves: HalfDay[]
  room: WorldRoom
  mainTrainer: string
  secondary: string[]
  vehicles: string[]
}

export interface Resources {
  rooms: readonly WorldRoom[]
  trainers: readonly WorldTrainer[]
  vehicles: readonly WorldVehicle[]
}

export interface Allocator {
  /** Books room, trainers and vehicles for a course, or nothing at all when one of them is missing. */
  place: (course: WorldCourse, startDate: string, startHalf: Half, dice: Chance, sites?: readonly string[]) => Placed | undefined
  /** Forgets bookings before a day, so that a long run stays small. */
  forgetBefore: (day: string) => void
}

const roomTypes = (course: WorldCourse): readonly WorldRoom['roomType'][] => {
  if (course.needs.includes('online')) return ['4']
  if (!course.needs.includes('workshop')) return ['1']
  return course.catalogue === 'TH' || course.code === 'TDE303' ? ['3', '2'] : ['2']
}

const rotated = <T>(items: readonly T[], dice: Chance): T[] => {
  const at = items.length === 0 ? 0 : dice.int(0, items.length - 1)
  return [...items.slice(at), ...items.slice(0, at)]
}

/** Keeps who and what is taken in which half-day, so that nothing is booked twice (I10). */
export const allocator = (resources: Resources): Allocator => {
  const taken = new Map<string, Set<string>>()
  const isFree = (resource: string, halves: readonly HalfDay[]) => halves.every(({ day, half }) => !taken.get(day)?.has(`${resource}|${half}`))
  const book = (resource: string, halves: readonly HalfDay[]) => {
    for (const { day, half } of halves) {
      const entry = taken.get(day) ?? new Set<string>()
      taken.set(day, entry.add(`${resource}|${half}`))
    }
  }

  const roomFor = (course: WorldCourse, halves: readonly HalfDay[], dice: Chance, sites?: readonly string[]): WorldRoom | undefined => {
    for (const type of roomTypes(course)) {
      const all = resources.rooms.filter((room) => room.roomType === type && (sites === undefined || sites.includes(room.site)))
      const free = rotated(all, dice).filter((room) => room.max >= course.min && isFree(room.code, halves))
      const found = free.filter((room) => room.max >= course.max).sort((a, b) => a.max - b.max)[0] ?? free[0]
      if (found) return found
    }
    return undefined
  }

  const trainersFor = (course: WorldCourse, halves: readonly HalfDay[], dice: Chance): WorldTrainer[] => {
    const free = rotated(resources.trainers, dice).filter((trainer) => trainer.catalogues.includes(course.catalogue) && isFree(trainer.code, halves))
    const wanted = course.level === 3 ? 3 : 2
    const main = free.find((trainer) => Number(trainer.level) >= wanted) ?? free.find((trainer) => Number(trainer.level) >= 2)
    if (!main) return []
    const second = course.days >= 3 && course.needs.includes('workshop') && dice.happens(0.4) ? free.find((trainer) => trainer !== main) : undefined
    return second ? [main, second] : [main]
  }

  const vehiclesFor = (course: WorldCourse, room: WorldRoom, halves: readonly HalfDay[], dice: Chance): string[] | undefined => {
    if (!course.needs.includes('vehicle')) return []
    const free = rotated(resources.vehicles, dice).filter(
      (vehicle) => (course.brand === 'A' || vehicle.brand === course.brand) && isFree(vehicle.chassisNumber, halves),
    )
    const near = [...free.filter((vehicle) => vehicle.site === room.site), ...free.filter((vehicle) => vehicle.site !== room.site)]
    const wanted = Math.ceil(Math.min(course.max, room.max) / 6)
    return near.length === 0 ? undefined : near.slice(0, wanted).map((vehicle) => vehicle.chassisNumber)
  }

  return {
    place: (course, startDate, startHalf, dice, sites) => {
      const halves = halfDaysOf(startDate, startHalf, course.days)
      const room = roomFor(course, halves, dice, sites)
      if (!room) return undefined
      const [main, ...others] = trainersFor(course, halves, dice)
      const vehicles = vehiclesFor(course, room, halves, dice)
      if (!main || !vehicles) return undefined
      for (const resource of [room.code, main.code, ...others.map((trainer) => trainer.code), ...vehicles]) book(resource, halves)
      return { halves, room, mainTrainer: main.code, secondary: others.map((trainer) => trainer.code), vehicles }
    },
    forgetBefore: (day) => {
      for (const known of taken.keys()) if (known < day) taken.delete(known)
    },
  }
}

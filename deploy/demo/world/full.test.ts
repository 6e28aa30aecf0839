import { idProblem } from '@academy/contracts/core/id-card.ts'
import { naturalKeyOf, sheetOf } from '@academy/contracts/sheets.ts'
import { isMonthEnd } from './calendar.ts'
import { courseOf } from './courses.ts'
import { fullWorld } from './full.ts'
import { fullOfferings, PER_YEAR } from './full-offerings.ts'
import { isSales } from './offerings.ts'
import { rooms, vehicles } from './resources.ts'
import { trainersOf } from './trainers.ts'

const TODAY = '2026-11-21'
const world = fullWorld(TODAY)
const count = <T>(items: Iterable<T>, key: (item: T) => string): Record<string, number> => {
  const sums = new Map<string, number>()
  for (const item of items) sums.set(key(item), (sums.get(key(item)) ?? 0) + 1)
  return Object.fromEntries(sums)
}
const outlets = world.network.filter((org) => org.orgType === '60')

describe('the full network (design/world.md §1)', () => {
  it('has 90 groups, 560 dealers of which 60 independent, 800 outlets', () => {
    expect(count(world.network, (org) => org.orgType)).toEqual({ '10': 1, '20': 16, '30': 24, '40': 90, '50': 560, '60': 800 })
    expect(world.network.filter((org) => org.orgType === '50' && org.parent === 'CT').length).toBe(60)
    expect(count(outlets, (org) => org.region ?? '')).toEqual({ N: 208, E: 256, S: 192, W: 144 })
    expect(count(outlets, (org) => org.outletKind ?? '')).toEqual({ '4S-L': 96, '4S-M': 264, '4S-S': 120, CS: 120, SV: 96, UC: 44, DC: 60 })
    expect(new Set(world.network.map((org) => org.nameCn)).size).toBe(world.network.length)
  })

  it('hangs showrooms and delivery centres on a full store of the same dealer, and refers only to what is there', () => {
    const known = new Map(world.network.map((org) => [org.code, org]))
    for (const org of world.network) if (org.parent) expect(known.has(org.parent)).toBe(true)
    for (const org of outlets.filter((each) => each.outletKind === 'CS' || each.outletKind === 'DC')) {
      const mother = known.get(org.mother ?? '')
      expect([mother?.dealer, mother?.outletKind?.startsWith('4S')]).toEqual([org.dealer, true])
    }
  })
})

describe('the full people', () => {
  it('are 80,000 with right papers, each of their own', () => {
    const places = new Map(world.network.map((org) => [org.code, org.orgType]))
    const seen = { idNumber: new Set<string>(), userCode: new Set<string>(), mobile: new Set<string>(), email: new Set<string>() }
    const where: Record<string, number> = {}
    let wrong = 0
    for (const person of world.people()) {
      for (const key of ['idNumber', 'userCode', 'mobile', 'email'] as const) seen[key].add(person[key])
      if (idProblem(person.idNumber, TODAY)) wrong += 1
      const place = places.get(person.posts[0]?.org ?? '') ?? 'nowhere'
      where[place] = (where[place] ?? 0) + 1
    }
    expect(where).toEqual({ '10': 425, '40': 1260, '50': 3360, '60': 72_655, '20': 912, '30': 1388 })
    expect(Object.values(seen).map((set) => set.size)).toEqual([80_000, 80_000, 80_000, 80_000])
    expect(wrong).toBe(0)
  })

  it('fill MG01 and MG05 in every outlet once and share part-time posts as the world says', () => {
    const single = new Map<string, number>()
    const partTime: Record<number, number> = {}
    for (const person of world.people()) {
      const [main, ...others] = person.posts
      if (main && /^MG0[15]$/.test(main.position)) single.set(`${main.position} ${main.org}`, (single.get(`${main.position} ${main.org}`) ?? 0) + 1)
      partTime[others.length] = (partTime[others.length] ?? 0) + 1
    }
    expect([single.size, Math.max(...single.values())]).toEqual([1600, 1])
    for (const [posts, share] of [
      [1, 0.14],
      [2, 0.03],
      [3, 0.006],
      [4, 0.001],
    ] as const)
      expect((partTime[posts] ?? 0) / 72_655).toBeCloseTo(share, 2)
  })

  it('come again the same, with posts that have keys of their own', () => {
    const first = (take: number) => {
      const rows: unknown[] = []
      for (const row of world.sheets.posts()) {
        if (rows.length === take) break
        rows.push(row)
      }
      return JSON.stringify(rows)
    }
    expect(first(5000)).toBe(first(5000))
    const sheet = sheetOf('posts')
    const keys = new Set<string>()
    let posts = 0
    for (const row of world.sheets.posts()) {
      keys.add(naturalKeyOf(sheet, row) ?? '')
      posts += 1
    }
    expect(keys.size).toBe(posts)
  })
})

describe('the full offerings', () => {
  it('I10: are 12,500 a year with 120 rooms, 240 trainers and 160 vehicles, none booked twice', () => {
    const staff = [...world.people()].slice(0, 425)
    const resources = {
      rooms: rooms('full'),
      trainers: trainersOf(
        staff.filter((person) => person.posts[0]?.position === 'AC09'),
        TODAY,
      ),
      vehicles: vehicles('full', TODAY),
    }
    expect([resources.rooms.length, resources.trainers.length, resources.vehicles.length]).toEqual([120, 240, 160])
    const taken = new Set<string>()
    const numbers = new Set<string>()
    let [halves, days, wrong] = [0, 0, 0]
    for (const offering of fullOfferings(resources, TODAY, 2026, 2026)) {
      numbers.add(offering.number)
      const course = courseOf.get(offering.course)
      days += course?.days ?? 0
      for (const resource of [offering.classroom, offering.mainTrainer, ...offering.secondary, ...offering.vehicles])
        for (const { day, half } of offering.halves) {
          taken.add(`${resource} ${day} ${half}`)
          halves += 1
        }
      if (course && isSales(course) && offering.halves.some(({ day }) => isMonthEnd(day))) wrong += 1
    }
    expect(numbers.size).toBe(PER_YEAR)
    expect(taken.size).toBe(halves)
    expect(wrong).toBe(0)
    expect(days / PER_YEAR).toBeGreaterThan(1.5)
    expect(days / PER_YEAR).toBeLessThan(1.7)
  })
})

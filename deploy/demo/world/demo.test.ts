import { daysBetween } from '@academy/contracts/core/days.ts'
import { halfDaysOf } from '@academy/contracts/core/half-days.ts'
import { idProblem } from '@academy/contracts/core/id-card.ts'
import type { Column, SheetKey } from '@academy/contracts/core/import-columns.ts'
import { isWorkday } from '@academy/contracts/identity/system/shipped-workdays.ts'
import { importSheets, naturalKeyOf, sheetKeys, sheetOf } from '@academy/contracts/sheets.ts'
import { togetherViolations } from '@academy/org/posts/post.ts'
import { courseViolations } from '@academy/training/catalogue/courses/course.ts'
import { isMonthEnd, isoWeek } from './calendar.ts'
import { courseOf, ladders } from './courses.ts'
import { demoWorld } from './demo.ts'
import { mainPost } from './demo-people.ts'
import { isSales } from './offerings.ts'
import { chassisCheck } from './resources.ts'
import type { Values } from './rows.ts'
import { yuanxiuWorld } from './yuanxiu.ts'

const TODAY = '2026-11-21'
const world = demoWorld(TODAY)
const count = <T>(items: readonly T[], key: (item: T) => string | undefined): Record<string, number> => {
  const sums = new Map<string, number>()
  for (const item of items) sums.set(key(item) ?? '', (sums.get(key(item) ?? '') ?? 0) + 1)
  return Object.fromEntries(sums)
}
const outlets = world.network.filter((org) => org.orgType === '60')

describe('the demo network (design/world.md §1)', () => {
  it('has 12 groups, 30 dealers and 40 outlets', () => {
    expect(count(world.network, (org) => org.orgType)).toEqual({ '10': 1, '30': 6, '40': 12, '50': 30, '60': 40 })
    expect(count(outlets, (org) => org.region)).toEqual({ N: 10, E: 13, S: 10, W: 7 })
    expect(count(outlets, (org) => org.outletKind)).toEqual({ '4S-L': 5, '4S-M': 13, '4S-S': 6, CS: 6, SV: 5, UC: 2, DC: 3 })
  })

  it('gives each group its outlets and dealers', () => {
    const groups = count(outlets, (org) => org.group)
    const dealers = count(
      world.network.filter((org) => org.orgType === '50'),
      (org) => org.group,
    )
    const expected = 'G01 4/3 G02 3/2 G03 3/2 G04 5/4 G05 4/3 G06 2/2 G07 2/2 G08 5/3 G09 3/2 G10 2/2 G11 4/3 G12 3/2'.match(/G\d+ \d+\/\d+/g) ?? []
    expect(
      Object.keys(groups)
        .sort()
        .map((code) => `${code} ${groups[code]}/${dealers[code]}`),
    ).toEqual(expected)
  })

  it('lets the region follow the address: Lanting in Shenzhen, Rongmo in Nanchang', () => {
    expect(outlets.filter((org) => org.group === 'G04' && org.region === 'S').map((org) => org.cityCode)).toEqual(['4403'])
    expect(outlets.filter((org) => org.group === 'G08' && org.region === 'E').map((org) => org.cityCode)).toEqual(['3601'])
  })

  it('sells Orvane in every full store, Savine in 14, Elunor in 11, and hangs showrooms on a store of the same dealer', () => {
    const stores = outlets.filter((org) => org.outletKind?.startsWith('4S'))
    expect(['O', 'S', 'E'].map((brand) => stores.filter((org) => org.brands?.includes(brand)).length)).toEqual([24, 14, 11])
    for (const org of outlets.filter((each) => each.outletKind === 'CS' || each.outletKind === 'DC')) {
      const mother = outlets.find((each) => each.code === org.mother)
      expect([mother?.outletKind?.slice(0, 2), mother?.dealer]).toEqual(['4S', org.dealer])
    }
  })

  it('opens before today or is preparing with a day to come', () => {
    for (const org of outlets) expect((org.openDate ?? '') > TODAY).toBe(org.status === '10')
  })
})

describe('the demo people', () => {
  it('are 600: 498 in outlets, 24 in groups, 30 at dealers, 30 trainers, 18 staff', () => {
    const places = new Map(world.network.map((org) => [org.code, org.orgType]))
    expect(count(world.people, (person) => (mainPost(person)?.position === 'AC09' ? 'trainer' : places.get(mainPost(person)?.org ?? '')))).toEqual({
      '60': 498,
      '40': 24,
      '50': 30,
      '10': 18,
      trainer: 30,
    })
  })

  it('fill each outlet as its kind says, with MG01 and MG05 everywhere', () => {
    const expected: Record<string, number> = { '4S-L': 18, '4S-M': 15, '4S-S': 12, CS: 8, SV: 11, UC: 7, DC: 8 }
    for (const org of outlets) {
      const here = world.people.flatMap((person) => (mainPost(person)?.org === org.code ? [mainPost(person)?.position] : []))
      expect([org.code, here.length]).toEqual([org.code, expected[org.outletKind ?? '']])
      expect(here).toEqual(expect.arrayContaining(['MG01', 'MG05']))
    }
  })

  it('have right ID numbers of the unused county, an age of 15 to 70, and names and addresses of their own', () => {
    for (const person of world.people) {
      expect(idProblem(person.idNumber, TODAY)).toBeUndefined()
      expect(person.idNumber.startsWith('110199')).toBe(true)
      expect(person.email.endsWith('@chengtu.example')).toBe(true)
      expect(person.nameEn).toMatch(/^[A-Z][a-z]+ [A-Z][a-z]+$/)
    }
    for (const key of ['idNumber', 'userCode', 'mobile', 'email', 'employeeNo', 'nameCn'] as const)
      expect(new Set(world.people.map((person) => person[key])).size).toBe(600)
  })

  it('I43: hold part-time posts as the rules want: 84 one, 18 two, 4 three, 1 four', () => {
    const positions = new Map(
      world.sheets.positions.map((row) => [String(row.code), { code: String(row.code), single: row.single === true, partTime: row.partTime === true }]),
    )
    for (const person of world.people) {
      const posts = person.posts
        .filter((post) => post.leaveDate === undefined)
        .map((post) => ({ userId: person.idNumber, positionCode: post.position, orgId: post.org, main: post.main, slot: post.slot, joinDate: post.joinDate }))
      expect(togetherViolations(posts, positions, 4)).toEqual([])
    }
    expect(count(world.people, (person) => String(person.posts.filter((post) => !post.main).length))).toEqual({ '0': 493, '1': 84, '2': 18, '3': 4, '4': 1 })
  })

  it('I42: never put two on a single post', () => {
    const single = new Set(world.sheets.positions.filter((row) => row.single === true).map((row) => row.code))
    const held = world.people.flatMap((person) =>
      person.posts
        .filter((post) => post.leaveDate === undefined && single.has(post.position) && post.org.startsWith('O'))
        .map((post) => `${post.position} ${post.org}`),
    )
    expect(new Set(held).size).toBe(held.length)
  })
})

describe('courses, resources and offerings', () => {
  it('has 60 right courses in 12 catalogues with 6 ladders', () => {
    expect([world.sheets.courses.length, world.sheets.catalogues.length, Object.keys(ladders).length]).toEqual([60, 12, 6])
    for (const course of courseOf.values()) expect(courseViolations({ ...course, minPersons: course.min, maxPersons: course.max })).toEqual([])
  })

  it('has 20 sites in 12 cities, 48 rooms, 30 trainers, 24 vehicles with right chassis numbers', () => {
    const { sites, classrooms, trainers, vehicles } = world.sheets
    expect([sites.length, new Set(sites.flatMap((row) => row.cityCode ?? [])).size, classrooms.length, trainers.length, vehicles.length]).toEqual([
      20, 12, 48, 30, 24,
    ])
    expect(count(trainers, (row) => String(row.team))).toEqual({ sales: 8, service: 5, technical: 9, body: 2, usedCar: 2, marketing: 2, leadership: 2 })
    expect(count(trainers, (row) => String(row.level))).toEqual({ '1': 6, '2': 12, '3': 9, '4': 3 })
    for (const { chassisNumber } of vehicles) expect(chassisCheck(String(chassisNumber))).toBe(String(chassisNumber)[8])
  })

  it.each(['2026-11-21', '2026-11-23', '2026-02-17', '2026-10-04', '2027-05-03', '2028-02-29'])(
    'I10: started on %s, 150 offerings never share a room, trainer or vehicle',
    (today) => {
      const { offerings, targets } = demoWorld(today)
      expect(count(offerings, (offering) => offering.stage)).toEqual({ completed: 40, running: 4, published: 82, unpublished: 14, cancelled: 10 })
      const taken = offerings.flatMap((offering) =>
        [offering.classroom, offering.mainTrainer, ...offering.secondary, ...offering.vehicles].flatMap((resource) =>
          offering.halves.map(({ day, half }) => `${resource} ${day} ${half}`),
        ),
      )
      expect(new Set(taken).size).toBe(taken.length)
      for (const offering of offerings) {
        const course = courseOf.get(offering.course)
        expect(offering.halves.length).toBe((course?.days ?? 0) * 2)
        expect(offering.number).toMatch(new RegExp(`^${offering.course}-${isoWeek(offering.startDate)}-\\d\\d$`))
        if (offering.stage !== 'running') expect(offering.halves.every(({ day }) => isWorkday(day))).toBe(true)
        expect(offering.halves).toEqual(halfDaysOf(offering.startDate, offering.startHalf, course?.days ?? 0))
        if (course && isSales(course) && offering.stage !== 'running') expect(offering.halves.some(({ day }) => isMonthEnd(day))).toBe(false)
        if (offering.stage === 'running') expect(offering.startDate < today && offering.endDate >= today).toBe(true)
        if (offering.stage === 'completed') expect(offering.endDate < today).toBe(true)
        if (offering.stage === 'published') expect(offering.startDate > today).toBe(true)
      }
      expect(
        count(
          targets.filter((target) => target.shape),
          (target) => target.shape,
        ),
      ).toEqual({ fullWaiting: 14, full: 6, fewSeats: 20, open: 42 })
    },
  )

  it('plans applications that nothing stands against, each shape as it says', () => {
    for (const target of world.targets) {
      const users = target.applications.map((application) => application.user)
      expect(new Set(users).size).toBe(users.length)
      const seated = target.applications.filter((application) => ['confirmed', 'requested', 'offered'].includes(application.outcome)).length
      if (target.shape) expect(seated).toBe(target.taken)
      if (target.shape === 'fullWaiting')
        expect([target.taken === target.capacity, target.waiting >= 3 && target.waiting <= 9, target.waitingList]).toEqual([true, true, true])
      if (target.shape === 'full') expect([target.taken === target.capacity, target.waitingList]).toEqual([true, false])
      if (target.shape === 'fewSeats') expect([1, 2, 3]).toContain(target.capacity - target.taken)
      if (target.shape === 'open') expect(target.capacity - target.taken).toBeGreaterThan(3)
    }
    const outcomes = new Set(world.targets.flatMap((target) => target.applications.map((application) => application.outcome)))
    expect([...outcomes].sort()).toEqual([
      'attended',
      'cancelled',
      'confirmed',
      'expired',
      'noShow',
      'offered',
      'refused',
      'requested',
      'revoked',
      'waiting',
      'withdrawn',
    ])
  })
})

describe.each(['2026-11-21', '2026-11-25', '2026-11-27', '2027-03-08'])('what is due for the learners of the demo, started on %s', (today) => {
  const { accounts, offerings, targets } = demoWorld(today)
  const ownOf = (userCode: string) => {
    const { idNumber } = accounts.find((account) => account.userCode === userCode) ?? { idNumber: '' }
    return targets.flatMap(({ number, applications, early = [] }) => {
      const offering = offerings.find((one) => one.number === number)
      const of = (all: readonly { user: string; outcome: string }[], soon: boolean) =>
        all
          .filter(({ user }) => user === idNumber)
          .map(({ outcome }) => ({ outcome, soon, course: offering?.course ?? '', in: daysBetween(today, offering?.startDate ?? today) }))
      return [...of(applications, false), ...of(early, true)]
    })
  }

  it.each(['learner.tech', 'learner.sales'])('%s has a class in the next days, a result of the last ones and an offered seat', (userCode) => {
    const own = ownOf(userCode)
    const [soon, result, offered] = [
      own.filter((one) => one.soon),
      own.filter(({ outcome }) => outcome === 'attended'),
      own.filter(({ outcome }) => outcome === 'offered'),
    ]
    expect([soon.length, result.length, offered.length]).toEqual([1, 1, 1])
    expect(soon[0]?.in).toBeLessThanOrEqual(4)
    expect(result[0]?.in).toBeGreaterThanOrEqual(-11)
    // before the first bound of the ladder a freed seat would be given, not offered
    const { course = '', in: days = 0 } = offered[0] ?? {}
    expect(Math.max(...(courseOf.get(course)?.ladder ?? []).map((bound) => bound.days))).toBeGreaterThanOrEqual(days)
  })

  it('learner.tech has more ahead, within what his home shows', () => {
    const ahead = ownOf('learner.tech').filter(({ outcome, soon }) => !soon && (outcome === 'confirmed' || outcome === 'requested'))
    expect(ahead.length).toBeGreaterThan(0)
    for (const one of ahead) expect(one.in).toBeLessThan(42)
  })
})

const valid = (column: Column, value: unknown): boolean => {
  const { cell } = column
  if (cell.kind === 'list')
    return Array.isArray(value) && value.length > 0 && value.length <= cell.max && value.every((item) => valid({ ...column, cell: cell.of }, item))
  if (cell.kind === 'enum') return typeof value === 'string' && (cell.values === undefined || Object.values(cell.values).includes(value))
  if (cell.kind === 'flag') return typeof value === 'boolean'
  if (cell.kind === 'int' || cell.kind === 'money') return Number.isInteger(value) && Number(value) >= cell.min && Number(value) <= cell.max
  if (cell.kind === 'decimal') return typeof value === 'number'
  if (cell.kind === 'day') return typeof value === 'string' && /^\d{4}-\d\d-\d\d$/.test(value)
  return typeof value === 'string' && value.length > 0 && value.length <= cell.max && (cell.kind !== 'code' || (cell.pattern?.test(value) ?? true))
}

describe.each([
  ['demo', world],
  ['the second tenant', yuanxiuWorld(TODAY)],
])('the rows of %s', (_, world) => {
  const sheets: Readonly<Record<string, readonly Values[]>> = world.sheets
  const rowsOf = (key: string): readonly Values[] => sheets[key] ?? []

  it.each(sheetKeys)('%s fit the declared columns and have natural keys of their own', (key) => {
    const sheet = sheetOf(key)
    for (const row of rowsOf(key)) {
      expect(sheet.columns.filter((column) => column.required && row[column.key] === undefined).map((column) => column.key)).toEqual([])
      for (const [name, value] of Object.entries(row)) {
        const column = sheet.columns.find((each) => each.key === name)
        expect([key, name, column !== undefined && valid(column, value)]).toEqual([key, name, true])
      }
    }
    const keys = rowsOf(key).map((row) => naturalKeyOf(sheet, row))
    expect(new Set(keys).size).toBe(rowsOf(key).length)
  })

  it('refer only to what is there', () => {
    const keysOf = new Map(importSheets.map((sheet) => [sheet.key, new Set(rowsOf(sheet.key).map((row) => naturalKeyOf(sheet, row)))]))
    for (const sheet of importSheets)
      for (const { key, cell } of sheet.columns) {
        const target: SheetKey | undefined = cell.kind === 'ref' ? cell.sheet : cell.kind === 'list' && cell.of.kind === 'ref' ? cell.of.sheet : undefined
        if (!target) continue
        const missing = rowsOf(sheet.key)
          .flatMap((row) => [row[key] ?? []].flat())
          .filter((value) => !keysOf.get(target)?.has(String(value)))
        expect([sheet.key, key, missing]).toEqual([sheet.key, key, []])
      }
  })
})

describe('the whole', () => {
  it('is the same every time', () => {
    expect(JSON.stringify(demoWorld(TODAY))).toBe(JSON.stringify(world))
  })

  it('has a demo account for every role, told apart by their posts', () => {
    expect(new Set(world.accounts.map((account) => account.idNumber)).size).toBe(world.accounts.length)
    const technician = world.people.find((person) => person.userCode === 'learner.tech')
    expect(mainPost(technician as never)).toMatchObject({ position: 'TE03', org: 'O0001' })
    const passed = world.sheets.results.filter((row) => row.user === technician?.idNumber).map((row) => row.course)
    expect(passed).toEqual(expect.arrayContaining(['INA001', 'INA002', 'TBA101', 'TBA103', 'THA101']))
    expect(passed).not.toContain('TBA102')
  })
})

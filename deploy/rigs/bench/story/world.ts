import type { Platform } from '@academy/chassis/runtime/platform.ts'
import { addDays, dayOf } from '@academy/contracts/core/days.ts'
import { loadOpenings } from '../../../demo/fees-load.ts'
import { importWorld, layGround } from '../../../demo/seed.ts'
import { settled } from '../../../demo/settle.ts'
import { dealerOrg, outletOrg, type Place } from '../../../demo/world/organisation.ts'
import { personMaker } from '../../../demo/world/people.ts'
import { organisationRow, personRow, postRows } from '../../../demo/world/rows.ts'
import { yuanxiuWorld } from '../../../demo/world/yuanxiu.ts'

export const tenantId = 'yuanxiu'
const place: Place = { cityCode: '1101', city: '北京', region: 'N', area: 'N' }
const house = ['远岫', 'Yuanxiu'] as const

const dealerCode = (at: number): string => `D${500 + at}`

/** So many dealers of one outlet each, beside those that the small academy has. */
const networkOf = (dealers: number) =>
  Array.from({ length: dealers }, (_, at) => {
    const dealer = dealerOrg(dealerCode(at), 'G01', `${house[0]}${at}`, `${house[1]} ${at}`, place, 'STD', '2016-06-01')
    const facts = { house, place, district: '大兴', kind: '4S-S', brands: ['O'], openDate: '2016-06-01', mainOutlet: true, street: at + 1 } as const
    return [dealer, outletOrg({ code: `O${5000 + at}`, dealer, ...facts })] as const
  })

/** The small academy with many outlets, each with a head, a training coordinator and so many technicians. */
const worldOf = (today: string, dealers: number, technicians: number) => {
  const world = yuanxiuWorld(today)
  const make = personMaker({ seed: 'story', domain: 'story.example', prefix: 'st', today, mobileStart: '19933', distinctNames: false })
  const network = networkOf(dealers)
  const positions = ['MG01', 'MG05', ...Array<string>(technicians).fill('TE03')]
  const facts = { joinDate: addDays(today, -800) }
  const known = new Set(world.people.map((person) => person.idNumber))
  const outlets = network.map(([, outlet]) => outlet.code)
  const made = outlets.flatMap((outlet) => positions.map((position) => make(position, outlet, facts)))
  const more = made.filter((person) => !known.has(person.idNumber)).map((person) => ({ ...person, employeeNo: `S${person.employeeNo}` }))
  const { organisations, people, posts, courses } = world.sheets
  return {
    ...world.sheets,
    organisations: [...organisations, ...network.flat().map(organisationRow)],
    people: [...people, ...more.map(personRow)],
    posts: [...posts, ...more.flatMap(postRows)],
    courses: courses.map(({ prerequisites: _, ...course }) => course),
  }
}

/** Lays the academy of the stories on an empty installation: so many dealers with money enough and so many technicians each. */
export const layStories = async (platform: Platform, dealers: number, technicians: number): Promise<void> => {
  await layGround(platform)
  await importWorld(platform, tenantId, worldOf(dayOf(platform.clock.now()), dealers, technicians))
  const openings = Array.from({ length: dealers }, (_, at) => ({ orgCode: dealerCode(at), fen: 100_000_000 }))
  await loadOpenings(platform, tenantId, openings)
  await settled(platform)
}

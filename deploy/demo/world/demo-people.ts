import { addDays } from '@academy/contracts/core/days.ts'
import { ROOT, type WorldOrg } from './organisation.ts'
import { personMaker, type WorldPerson } from './people.ts'
import { positions } from './positions.ts'
import { type Chance, chance } from './random.ts'
import { demoStaffing } from './staffing.ts'

/** The academy's own staff besides the trainers, 18 in the demo. */
const staff: readonly (readonly [position: string, count: number])[] = [
  ['AC01', 1],
  ['AC02', 2],
  ['AC03', 4],
  ['AC04', 3],
  ['AC05', 2],
  ['AC06', 1],
  ['AC07', 1],
  ['AC08', 1],
  ['AC10', 1],
  ['AC11', 1],
  ['AC12', 1],
]
const DEMO_TRAINERS = 30

const partTimeOf = (group: string) =>
  positions.filter((position) => position.partTime && !position.single && position.group === group).map((position) => position.code)
/** What people of a group may do beside their main post. */
const beside: Readonly<Record<string, readonly string[]>> = {
  SA: partTimeOf('SA'),
  SV: partTimeOf('SV'),
  TE: ['TE06', 'TE07'],
  MC: partTimeOf('MC'),
  UC: ['UC03', 'SA07'],
  MG: ['MG06'],
}
const everywhere = ['SA06', 'SA07', 'SV05', 'MC02', 'MC04', 'UC03', 'MG06']

const addPartTime = (person: WorldPerson, wanted: number, today: string, dice: Chance) => {
  const main = person.posts[0]
  if (!main) return
  const offered = [...(beside[main.position.slice(0, 2)] ?? []), ...dice.shuffle(everywhere)].filter((code) => code !== main.position)
  for (const [at, position] of [...new Set(offered)].slice(0, wanted).entries()) {
    const joinDate = [main.joinDate, addDays(today, -dice.int(40, 700))].sort().at(-1) as string
    person.posts.push({ position, org: main.org, joinDate, main: false, slot: at + 1 })
  }
}

/** 14 % of people have one part-time post, 3 % two, 0.6 % three, 0.1 % four (design/world.md §1). */
const spread = (people: readonly WorldPerson[], total: number, today: string) => {
  const dice = chance('part-time')
  const share = (fraction: number) => Math.max(1, Math.round(total * fraction))
  const wanted = [
    ...Array<number>(share(0.001)).fill(4),
    ...Array<number>(share(0.006)).fill(3),
    ...Array<number>(share(0.03)).fill(2),
    ...Array<number>(share(0.14)).fill(1),
  ]
  const candidates = dice.shuffle(people.filter((person) => person.posts.length === 1))
  const coordinators = candidates.filter((person) => person.posts[0]?.position === 'MG05')
  const others = candidates.filter((person) => person.posts[0]?.position !== 'MG05')
  const chosen = [...others.slice(0, 40), ...coordinators.slice(0, 12), ...others.slice(40)]
  wanted.forEach((count, at) => {
    const person = chosen[at]
    if (person) addPartTime(person, count, today, dice)
  })
}

/** 4 % came from another outlet: an earlier main post that ended the day before the present one began. */
const transfers = (people: readonly WorldPerson[], outlets: readonly WorldOrg[]) => {
  const dice = chance('transfers')
  for (const person of people) {
    const main = person.posts[0]
    if (!main || /^(MG01|MG05)$/.test(main.position) || !/^(SA04|SV03|TE03|MC04)$/.test(main.position) || !dice.happens(0.12)) continue
    const from = dice.pick(outlets.filter((outlet) => outlet.code !== main.org && outlet.outletKind?.startsWith('4S')))
    const joinDate = addDays(main.joinDate, -dice.int(400, 1500))
    person.posts.unshift({ position: main.position, org: from.code, joinDate, leaveDate: addDays(main.joinDate, -1), main: true })
    person.joinCompanyDate = joinDate
  }
}

/** The post that a person holds now as the main one. */
export const mainPost = (person: WorldPerson) => person.posts.find((post) => post.main && post.leaveDate === undefined)

/** The 600 people of the demo with their posts: 498 in outlets, 24 in groups, 30 at dealers, 30 trainers, 18 staff. */
export const demoPeople = (network: readonly WorldOrg[], today: string): WorldPerson[] => {
  const make = personMaker({ seed: 'demo', domain: 'chengtu.example', prefix: 'ct', today, mobileStart: '19900', distinctNames: true })
  const outlets = network.filter((org) => org.orgType === '60')
  const long = addDays(today, -3 * 365)
  const academy = staff.flatMap(([position, count]) => Array.from({ length: count }, () => make(position, ROOT, { joinDate: long })))
  const trainers = Array.from({ length: DEMO_TRAINERS }, () => make('AC09', ROOT))
  const groups = network
    .filter((org) => org.orgType === '40')
    .flatMap((group) => ['MG04', 'MG07'].map((position) => make(position, group.code, { joinDate: addDays(long, 120) })))
  const dealers = network.filter((org) => org.orgType === '50').map((dealer) => make('MG06', dealer.code, { letter: true, joinDate: addDays(long, 240) }))
  const inOutlets = outlets.flatMap((outlet, index) =>
    demoStaffing(outlet, index)
      .filter((post) => post.filled)
      .map(({ position }) => make(position, outlet.code, position === 'MG03' ? { letter: true } : {})),
  )
  spread(inOutlets, 600, today)
  transfers(inOutlets, outlets)
  return [...academy, ...trainers, ...groups, ...dealers, ...inOutlets]
}

import { addDays } from '@academy/contracts/core/days.ts'
import { ROOT, type WorldOrg } from './organisation.ts'
import { type PersonMaker, personMaker, type WorldPerson } from './people.ts'
import { chance } from './random.ts'
import { fullStaffing } from './staffing.ts'

/** Staff of the maker and its academy: 185 and 240 trainers make the 425 of the root. */
const staff: readonly (readonly [position: string, count: number])[] = [
  ['AC01', 1],
  ['AC02', 4],
  ['AC03', 24],
  ['AC04', 12],
  ['AC05', 12],
  ['AC06', 20],
  ['AC07', 12],
  ['AC08', 12],
  ['AC10', 70],
  ['AC11', 6],
  ['AC12', 12],
  ['AC09', 240],
]
const dealerOffice = ['MG06', 'MG06', 'MG07', 'MG03', 'MC01', 'MC03']
const groupOffice = ['MG04', 'MG04', 'MG07', 'MG06', 'MG06', 'MG06', 'MG06', 'MG03', 'MG03', 'MC01', 'MC03', 'MC02', 'MC02', 'MC04']
const FILLED = 72_655
const REFERENCE = 78_124
const IN_PARTNERS = 2300

const always = (position: string): boolean => position === 'MG01' || position === 'MG05'
const besides = ['SA06', 'SA07', 'SV05', 'SV07', 'MC02', 'MC04', 'UC03', 'MG06']

/** 14 % of people have one part-time post, 3 % two, 0.6 % three, 0.1 % four. */
const withPartTime = (person: WorldPerson, draw: number, today: string): WorldPerson => {
  const main = person.posts[0]
  const wanted = draw < 0.001 ? 4 : draw < 0.007 ? 3 : draw < 0.037 ? 2 : draw < 0.177 ? 1 : 0
  if (!main || wanted === 0) return person
  const joinDate = [main.joinDate, addDays(today, -60)].sort()[1] as string
  const start = Math.floor(draw * 100_000) % besides.length
  const positions = [...besides.slice(start), ...besides.slice(0, start)].filter((position) => position !== main.position).slice(0, wanted)
  return {
    ...person,
    posts: [
      main,
      ...positions.map((position, at) => ({
        position,
        org: main.org,
        joinDate: joinDate < main.joinDate ? main.joinDate : joinDate,
        main: false,
        slot: at + 1,
      })),
    ],
  }
}

/** The filled posts of all outlets: 93 % of the reference, spread evenly, MG01 and MG05 in each. */
function* outletPosts(outlets: readonly WorldOrg[]): Generator<readonly [position: string, org: string]> {
  const sure = outlets.length * 2
  const share = (FILLED - sure) / (REFERENCE - sure)
  let owed = 0
  for (const outlet of outlets)
    for (const position of fullStaffing(outlet)) {
      if (always(position)) {
        yield [position, outlet.code]
        continue
      }
      owed += share
      if (owed < 1 - 1e-9) continue
      owed -= 1
      yield [position, outlet.code]
    }
}

const office = (make: PersonMaker, position: string, org: string): WorldPerson =>
  make(position, org, position === 'MG06' || position === 'MG03' ? { letter: true } : {})

/** The 80,000 people of the full world (fewer in a smaller network) one after the other, each with the posts; run it again for the same people. */
export function* fullPeople(network: readonly WorldOrg[], today: string, inPartners = IN_PARTNERS): Generator<WorldPerson> {
  const make = personMaker({ seed: 'full', domain: 'chengtu.example', prefix: 'ct', today, mobileStart: '19900', distinctNames: false })
  const dice = chance('full part-time')
  for (const [position, count] of staff) for (let n = 0; n < count; n++) yield make(position, ROOT)
  for (const org of network) {
    if (org.orgType === '40') for (const position of groupOffice) yield office(make, position, org.code)
    if (org.orgType === '50') for (const position of dealerOffice) yield office(make, position, org.code)
  }
  const outlets = network.filter((org) => org.orgType === '60')
  for (const [position, org] of outletPosts(outlets)) yield withPartTime(make(position, org), dice.next(), today)
  const others = network.filter((org) => org.orgType === '20' || org.orgType === '30')
  for (let n = 0; n < inPartners; n++) {
    const org = others[n % others.length] as WorldOrg
    yield make(org.orgType === '30' ? 'TE08' : 'UC02', org.code)
  }
}

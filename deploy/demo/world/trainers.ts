import type { WorldPerson } from './people.ts'
import { type Chance, chance } from './random.ts'
import { sites } from './resources.ts'

export const teams = ['sales', 'service', 'technical', 'body', 'usedCar', 'marketing', 'leadership'] as const
export type Team = (typeof teams)[number]

export interface WorldTrainer {
  code: string
  person: WorldPerson
  /** 1 assistant, 2 trainer, 3 senior, 4 master. */
  level: '1' | '2' | '3' | '4'
  team: Team
  catalogues: readonly string[]
  languages: readonly ('zh' | 'yue' | 'en')[]
  own: boolean
  bestClassTeacher: boolean
  firstYear: number
  yearlyTarget: number
  cityCode: string
  site: string
}

const teamSizes: Readonly<Record<Team, number>> = { sales: 8, service: 5, technical: 9, body: 2, usedCar: 2, marketing: 2, leadership: 2 }
const teaches: Readonly<Record<Team, readonly string[]>> = {
  sales: ['IN', 'SP', 'SS'],
  service: ['IN', 'VS', 'PT'],
  technical: ['IN', 'TB', 'TD', 'TH'],
  body: ['TP'],
  usedCar: ['UC'],
  marketing: ['IN', 'MC'],
  leadership: ['GM'],
}
/** Levels of thirty trainers: 6 assistants, 12 trainers, 9 seniors, 3 masters. */
const levels = '2 3 2 1 3 2 4 1 2 3 2 1 3 2 3 2 4 1 3 2 2 1 3 2 3 2 3 2 4 1'.split(' ') as WorldTrainer['level'][]
const targets = { '1': 70, '2': 110, '3': 100, '4': 60 } as const

const languagesOf = (at: number): WorldTrainer['languages'] => [
  'zh',
  ...(at % 10 < 9 && [0, 3, 6].includes(at % 10) ? (['en'] as const) : []),
  ...([1, 9, 17, 25].includes(at % 30) ? (['yue'] as const) : []),
]

const trainer = (person: WorldPerson, at: number, team: Team, dice: Chance, today: string): WorldTrainer => {
  const level = levels[at % 30] as WorldTrainer['level']
  const home = sites.filter(({ siteClass }) => siteClass === 'A' || (team === 'technical' && siteClass === 'B'))
  const place = home[at % home.length] ?? sites[0]
  return {
    code: `T${String(at + 1).padStart(3, '0')}`,
    person,
    level,
    team,
    catalogues: teaches[team],
    languages: languagesOf(at),
    own: at % 30 < 22,
    bestClassTeacher: level === '4' || (level === '3' && dice.happens(0.3)),
    firstYear: Number(today.slice(0, 4)) - dice.int(level === '1' ? 1 : 3, level === '4' ? 18 : 9),
    yearlyTarget: targets[level],
    cityCode: place?.cityCode ?? '1101',
    site: place?.code ?? 'S01',
  }
}

/** Teams in an order that gives each of them somebody above assistant. */
const balanced = (block: readonly Team[]): Team[] => {
  for (let attempt = 0; ; attempt++) {
    const order = chance(`teams ${attempt}`).shuffle(block)
    if (
      teams.every(
        (team) => order.some((each, at) => each === team && Number(levels[at]) >= 2) && order.some((each, at) => each === team && Number(levels[at]) >= 3),
      )
    )
      return order
  }
}

/** One trainer a person, thirty or a multiple: teams, levels and languages as design/world.md §4 counts them. */
export const trainersOf = (people: readonly WorldPerson[], today: string): WorldTrainer[] => {
  const dice = chance('trainers')
  const block = teams.flatMap((team) => Array<Team>(teamSizes[team]).fill(team))
  const order = balanced(block)
  return people.map((person, at) => trainer(person, at, order[at % 30] ?? 'sales', dice, today))
}

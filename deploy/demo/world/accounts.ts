import { type WorldOrg, yearlyYuan } from './organisation.ts'
import type { WorldPerson } from './people.ts'
import type { WorldTrainer } from './trainers.ts'

/** A demo account: whom one signs in as to see the product as this role. */
export interface DemoAccount {
  userCode: string
  role: string
  /** The person is the `nth` (from 0) live main holder of the position in the organisation. */
  position: string
  org: string
  nth: number
}

const account = (userCode: string, role: string, position: string, org = 'CT', nth = 0): DemoAccount => ({ userCode, role, position, org, nth })

/** One account a role, chosen so that the story can be told in 北京朔望亦庄店 (O0001) from application to fee. */
export const demoAccounts: readonly DemoAccount[] = [
  account('learner.tech', 'LEARNER', 'TE03', 'O0001'),
  account('learner.sales', 'LEARNER', 'SA04', 'O0001'),
  account('trainer', 'TRAINER', 'AC09'),
  account('outlet.admin', 'OUTLET_ADMIN', 'MG05', 'O0001'),
  account('outlet.head', 'OUTLET_HEAD', 'MG01', 'O0001'),
  account('dealer.admin', 'DEALER_ADMIN', 'MG06', 'D001'),
  account('group.admin', 'GROUP_ADMIN', 'MG04', 'G01'),
  account('area.manager', 'AREA_MANAGER', 'AC03', 'CT', 0),
  account('region.head', 'REGION_HEAD', 'AC02', 'CT', 0),
  account('product.sales', 'PRODUCT', 'AC04', 'CT', 0),
  account('product.service', 'PRODUCT', 'AC04', 'CT', 1),
  account('product.tech', 'PRODUCT', 'AC04', 'CT', 2),
  account('planner', 'PLANNER', 'AC05'),
  account('registrar', 'REGISTRAR', 'AC06'),
  account('accountant', 'ACCOUNTANT', 'AC07'),
  account('resources', 'RESOURCES', 'AC08'),
  account('director', 'DIRECTOR', 'AC01'),
  account('admin', 'ADMIN', 'AC11'),
  account('operator', 'OPERATOR', 'AC12'),
]

/** The accounts of the second tenant: the same positions and organisations, other people. */
export const yuanxiuAccounts: readonly DemoAccount[] = [
  account('yx.learner', 'LEARNER', 'TE03', 'O0001'),
  account('yx.outlet', 'OUTLET_ADMIN', 'MG05', 'O0001'),
  account('yx.admin', 'ADMIN', 'AC11'),
]

/** The person of an account. Throws Error when the world has nobody there. */
export const holderOf = (wanted: DemoAccount, people: readonly WorldPerson[], trainers: readonly WorldTrainer[]): WorldPerson => {
  if (wanted.position === 'AC09') {
    const technical = trainers.find((trainer) => trainer.team === 'technical' && trainer.level === '3')
    if (technical) return technical.person
  }
  const holders = people.filter((person) =>
    person.posts.some((post) => post.main && post.leaveDate === undefined && post.position === wanted.position && post.org === wanted.org),
  )
  const found = holders[wanted.nth]
  if (!found) throw new Error(`nobody for ${wanted.userCode}`)
  return found
}

/** Gives the chosen people their sign-in names in place; the area managers and regional heads come in the order of the areas. */
export const nameAccounts = (accounts: readonly DemoAccount[], people: readonly WorldPerson[], trainers: readonly WorldTrainer[]): void => {
  for (const each of accounts) holderOf(each, people, trainers).userCode = each.userCode
}

/** Dealers whose accounts are low or past the overdraft at the start of the demo (design/world.md §6). */
const lowDealers: readonly string[] = ['D007', 'D018', 'D025']
export const overdrawnDealer = 'D023'

export type Openings = readonly { dealer: string; openingYuan: number; state: 'normal' | 'low' | 'overdrawn' }[]

/** Opening balances of the demo's dealer accounts: a tenth of five weeks' use; three low, one past the overdraft. */
export const openings = (network: readonly WorldOrg[]): Openings =>
  network
    .filter((org) => org.orgType === '50')
    .map(({ code }) => {
      const use =
        network.filter((org) => org.dealer === code && org.outletKind).reduce((sum, outlet) => sum + (yearlyYuan[outlet.outletKind ?? ''] ?? 0), 0) / 10
      if (code === overdrawnDealer) return { dealer: code, openingYuan: -21_500, state: 'overdrawn' }
      return lowDealers.includes(code)
        ? { dealer: code, openingYuan: Math.round(use * 0.12), state: 'low' }
        : { dealer: code, openingYuan: use, state: 'normal' }
    })

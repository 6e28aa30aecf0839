import { addDays } from '@academy/contracts/core/days.ts'
import { checkDigit } from '@academy/contracts/core/id-card.ts'
import { drawName, mailbox } from './names.ts'
import { type Chance, chance } from './random.ts'

interface WorldPost {
  position: string
  org: string
  joinDate: string
  leaveDate?: string
  main: boolean
  slot?: number
  letter?: boolean
}

export interface WorldPerson {
  idNumber: string
  userCode: string
  nameCn: string
  nameEn: string
  gender: '1' | '2'
  birthDate: string
  mobile: string
  email: string
  language: 'zh-CN' | 'zh-TW' | 'en-US'
  education: '10' | '20' | '30' | '40'
  employeeNo: string
  joinCompanyDate: string
  posts: WorldPost[]
}

/** The unused county of all invented ID numbers (design/world.md §1). */
const COUNTY = '110199'
const menMore: Readonly<Record<string, number>> = { TE: 0.94, SV: 0.6, UC: 0.75, SA: 0.52, MC: 0.3, MG: 0.5, AC: 0.55 }
const agesOf = (position: string): readonly [number, number] => {
  if (position === 'TE08') return [18, 21]
  if (/^(MG0[1347]|AC0[1-4]|SA01|SV01)$/.test(position)) return [34, 56]
  if (/^(MG|AC|TE0[12]|SV0[26]|UC01|MC0[13]|SA0[23])/.test(position)) return [28, 52]
  return [21, 46]
}

const idNumbers = (): ((birthDate: string, gender: '1' | '2') => string) => {
  const used = new Map<string, number>()
  return (birthDate, gender) => {
    const key = birthDate + gender
    const times = used.get(key) ?? 0
    used.set(key, times + 1)
    const first17 = `${COUNTY}${birthDate.replaceAll('-', '')}${String(times * 2 + (gender === '1' ? 1 : 2)).padStart(3, '0')}`
    return first17 + checkDigit(first17)
  }
}

export type PersonMaker = (position: string, org: string, facts?: { letter?: boolean; joinDate?: string }) => WorldPerson

const languageOf = (dice: Chance): WorldPerson['language'] => (dice.happens(0.02) ? 'en-US' : dice.happens(0.01) ? 'zh-TW' : 'zh-CN')

/** Makes people one after the other, each with a main post; papers, mails, mobiles and codes never repeat. */
export const personMaker = (world: {
  seed: string
  domain: string
  prefix: string
  today: string
  mobileStart: string
  distinctNames: boolean
}): PersonMaker => {
  const dice = chance(`people ${world.seed}`)
  const mail = mailbox(world.domain)
  const idNumber = idNumbers()
  const names = new Set<string>()
  const year = Number(world.today.slice(0, 4))
  let count = 0
  return (position, org, facts = {}) => {
    count += 1
    const gender = dice.happens(menMore[position.slice(0, 2)] ?? 0.5) ? '1' : '2'
    let name = drawName(dice, gender)
    while (world.distinctNames && names.has(name.nameCn)) name = drawName(dice, gender)
    names.add(name.nameCn)
    const [youngest, oldest] = agesOf(position)
    const age = dice.int(youngest + 1, oldest)
    const birthDate = `${year - age}-${String(dice.int(1, 12)).padStart(2, '0')}-${String(dice.int(1, 28)).padStart(2, '0')}`
    const years = Math.min(age - youngest, dice.int(0, 11))
    const joinDate = facts.joinDate ?? addDays(world.today, -(years * 365 + dice.int(45, 364)))
    return {
      idNumber: idNumber(birthDate, gender),
      userCode: `${world.prefix}${String(count).padStart(5, '0')}`,
      ...name,
      gender,
      birthDate,
      mobile: `${world.mobileStart}${String((count * 7_919 + 137) % 1_000_000).padStart(6, '0')}`,
      email: mail(name.nameEn),
      language: languageOf(dice),
      education: dice.pick(position.startsWith('TE') ? (['10', '20', '20', '30'] as const) : (['20', '30', '30', '40'] as const)),
      employeeNo: `${world.prefix.toUpperCase()}${String(100_000 + count)}`,
      joinCompanyDate: joinDate,
      posts: [{ position, org, joinDate, main: true, ...(facts.letter ? { letter: true } : {}) }],
    }
  }
}

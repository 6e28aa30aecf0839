import { birthDateOf, idProblem } from '@academy/contracts/core/id-card.ts'
import type { MergeEvidence } from '@academy/contracts/identity/accounts/account-merges.ts'

/** A person as far as he is compared with others. */
interface Scanned {
  id: string
  nameCn: string
  nameEn: string
  idType: string
  idNumber: string
  birthDate?: string | undefined
  mobile?: string | undefined
  email?: string | undefined
  employeeNo?: string | undefined
}

/** So many people with one mobile or mail share it, as those of a front desk do: no evidence of anything. */
const SHARED_FROM = 5

const [CARD, PASSPORT] = ['1', '2'] as const
const LATE = '9999-12-31'

/** The birth date of a person: as stored, else the one that his card says. */
export const bornOn = ({ birthDate, idType, idNumber }: Pick<Scanned, 'birthDate' | 'idType' | 'idNumber'>): string | undefined =>
  birthDate ?? (idType === CARD && idProblem(idNumber, LATE) === undefined ? birthDateOf(idNumber) : undefined)

/** A name in letters whatever the order and the signs between its parts: a passport has the family name first. */
const latinKey = (nameEn: string): string =>
  nameEn
    .toLowerCase()
    .split(/[^a-z]+/)
    .filter((part) => part !== '')
    .sort()
    .join(' ')

/** By what a person may be another one's second record. */
const marksOf = (person: Scanned): string[] => {
  const born = bornOn(person)
  const latin = born ? latinKey(person.nameEn) : ''
  const marks = [
    person.mobile ? `mobile|${person.mobile}` : '',
    person.email ? `email|${person.email.toLowerCase()}` : '',
    person.employeeNo ? `employeeNo|${person.employeeNo.toUpperCase()}` : '',
    born ? `nameBirth|${person.nameCn}|${born}` : '',
    latin ? `passportCard|${latin}|${born}` : '',
  ]
  return marks.filter((mark) => mark !== '')
}

export interface FoundPair {
  a: string
  b: string
  evidence: MergeEvidence[]
}

/** Takes people one after the other and gives the pairs that may be one person; in memory stands no more of them than what they are compared by. */
export const pairFinder = () => {
  const groups = new Map<string, string | string[]>()
  const passports = new Set<string>()
  const add = (person: Scanned): void => {
    if (person.idType === PASSPORT) passports.add(person.id)
    for (const mark of marksOf(person)) {
      const known = groups.get(mark)
      if (known === undefined) groups.set(mark, person.id)
      else if (typeof known === 'string') groups.set(mark, [known, person.id])
      else known.push(person.id)
    }
  }
  /** One of a passport, the other of a card: else the same letters say nothing that the name does not. */
  const counts = (evidence: MergeEvidence, a: string, b: string): boolean => evidence !== 'passportCard' || passports.has(a) !== passports.has(b)
  const pairs = (): { pairs: FoundPair[]; crowded: number } => {
    const found = new Map<string, FoundPair>()
    let crowded = 0
    for (const [mark, ids] of groups) {
      if (typeof ids === 'string') continue
      if (ids.length >= SHARED_FROM) {
        crowded++
        continue
      }
      const evidence = mark.slice(0, mark.indexOf('|')) as MergeEvidence
      for (const [at, a] of ids.entries())
        for (const b of ids.slice(at + 1)) {
          if (!counts(evidence, a, b)) continue
          const key = a < b ? `${a}|${b}` : `${b}|${a}`
          const known = found.get(key) ?? { a, b, evidence: [] }
          known.evidence.push(evidence)
          found.set(key, known)
        }
    }
    return { pairs: [...found.values()], crowded }
  }
  return { add, pairs }
}

interface Standing {
  id: string
  employment?: string | undefined
  accountGen?: string | undefined
  lastLogin?: Date | undefined
  createDate: Date
}

/** Which of two stays unless somebody swaps them: who works here, then who has an account, then who came in last, then the older record. */
export const survivorOf = <P extends Standing>(a: P, b: P): [keep: P, gone: P] => {
  const ranks = (one: P) => [one.employment === '2' ? 0 : 1, one.accountGen === '1' ? 1 : 0, one.lastLogin?.getTime() ?? 0, -one.createDate.getTime()]
  const [left, right] = [ranks(a), ranks(b)]
  const at = left.findIndex((rank, index) => rank !== right[index])
  const first = at < 0 ? a.id < b.id : (left[at] ?? 0) > (right[at] ?? 0)
  return first ? [a, b] : [b, a]
}

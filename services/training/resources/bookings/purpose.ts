import type { Reader } from '@academy/chassis/mongo/scope.ts'
import { question } from '@academy/chassis/runtime/question.ts'

interface Purpose {
  id: string
  nameCn: string
  nameEn: string
}

/** What bookings are for, by the ids of the offerings: who books answers what his are called. */
export const purposes = question<[ids: readonly string[], who: Reader], readonly Purpose[]>()

const unknown = { nameCn: '—', nameEn: '—' }

/** Gives what the purpose of a booking is called in both languages; what nobody knows any more is `—`. */
export const purposeNames = async (ids: readonly string[], who: Reader) => {
  const known = new Map((await purposes.ask([...new Set(ids)], who)).flat().map(({ id, nameCn, nameEn }) => [id, { nameCn, nameEn }]))
  return (id: string) => known.get(id) ?? unknown
}

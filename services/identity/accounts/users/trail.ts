import { repository } from '@academy/chassis/mongo/repository.ts'
import type { TrailSource } from '@academy/chassis/trails/source.ts'
import { UserModel } from './model.ts'

const MOST = 20
const LAST = '\uffff'
/** Begins with the text, as a range of an index. */
const from = (text: string) => ({ $gte: text, $lt: `${text}${LAST}` })

/** What identity tells of a story: who is called so or has this account, and the names of people by id. */
export const peopleTrail: TrailSource = {
  people: async (who, text) => {
    const users = repository(UserModel)(who)
    const ways = [{ id: text }, { userCode: text }, { nameCn: from(text) }, { nameEn: from(text) }]
    const found = await Promise.all(ways.map((way) => users.find(way, { limit: MOST })))
    return [...new Set(found.flat().map((row) => row.id))].slice(0, MOST)
  },
  names: async (who, ids) => (await repository(UserModel)(who).byIds(ids)).map(({ id, nameCn, nameEn }) => ({ id, nameCn, nameEn })),
}

import { createHmac } from 'node:crypto'
import type { Handlers } from '@academy/chassis/http/serve.ts'
import { repository } from '@academy/chassis/mongo/repository.ts'
import { everything, type Reader } from '@academy/chassis/mongo/scope.ts'
import { idFrom } from '@academy/chassis/mongo/unit.ts'
import { secret } from '@academy/chassis/runtime/config.ts'
import type { peopleIds } from '@academy/contracts/jobs/import-owner.ts'
import { UserModel } from './model.ts'

/** The installation's own secret: without it an ID number cannot be guessed back from a user's id. */
const idSecret = (): string => secret('ID_SECRET', 'development only')

/** The id that the person of an ID number gets: always the same, so that other sheets can refer to it before it exists. */
export const userIdOf = (tenantId: string, idKey: string): string =>
  idFrom(createHmac('sha256', idSecret()).update(`${tenantId}|${idKey}`).digest('hex'), 'user')

/** The id of somebody new: another one where the person of this ID number was erased, for he does not come back as the same. */
export const freshIdOf = async (who: Reader, idKey: string): Promise<string> => {
  const rows = repository(UserModel)({ ...who, dataScope: everything })
  let id = userIdOf(who.tenantId, idKey)
  while ((await rows.byId(id))?.erasedAt) id = idFrom(id, 'again')
  return id
}

export const peopleIdHandlers: Handlers<typeof peopleIds> = {
  resolve: async ({ idNumbers }, ctx) => {
    const users = repository(UserModel)({ ...ctx, dataScope: everything })
    const stored = await users.find({ idKey: { $in: idNumbers } }, { limit: 100_000 })
    // whoever was merged is found by the key that he had
    const survivors = await users.find({ oldIdKeys: { $in: idNumbers } }, { limit: 100_000 })
    const old = survivors.flatMap(({ id, oldIdKeys = [] }) => oldIdKeys.map((key) => [key, id] as const))
    const known = new Map([...old, ...stored.map((row) => [row.idKey, row.id] as const)])
    return {
      ids: Object.fromEntries(
        idNumbers.map((idNumber) => [idNumber, { userId: known.get(idNumber) ?? userIdOf(ctx.tenantId, idNumber), known: known.has(idNumber) }]),
      ),
    }
  },
}

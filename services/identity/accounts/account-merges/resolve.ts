import { repository, unscoped } from '@academy/chassis/mongo/repository.ts'
import type { Reader } from '@academy/chassis/mongo/scope.ts'
import { MergedUserModel } from './model.ts'

/** Who was merged into somebody who was merged in turn. */
const STEPS = 10

/** The id by which a person is known now: that of the survivor where he was merged (rule 21). */
export const survivorId = async (who: Reader, id: string): Promise<string> => {
  const merged = repository(MergedUserModel)(unscoped(who))
  let at = id
  for (let step = 0; step < STEPS; step++) {
    const next = await merged.byId(at)
    if (!next) break
    at = next.intoId
  }
  return at
}

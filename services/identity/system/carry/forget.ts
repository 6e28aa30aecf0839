import { repository, unscoped } from '@academy/chassis/mongo/repository.ts'
import type { Reader } from '@academy/chassis/mongo/scope.ts'
import type { Unit } from '@academy/chassis/mongo/unit.ts'
import type { Platform } from '@academy/chassis/runtime/platform.ts'
import { fileKey } from './look.ts'
import { CarryModel, CarryOutcomeModel } from './model.ts'

type Who = Reader & { unit<T>(work: (unit: Unit) => Promise<T>, name?: string | null): Promise<T> }

/** Forgets comparisons with their files; a file goes before what names it, so that none is left behind. */
export const forget = async (platform: Platform, who: Who, ids: readonly string[]): Promise<void> => {
  if (ids.length === 0) return
  for (const id of ids) await platform.storage.remove(fileKey(id))
  await who.unit(async (unit) => {
    await repository(CarryOutcomeModel)(unscoped(unit)).remove({ carryId: { $in: ids } })
    await repository(CarryModel)(unscoped(unit)).remove({ id: { $in: ids } })
  }, 'forget')
}

/** What somebody sent before this moment is kept no longer, whoever he is. */
export const clearCarries = async (work: Who, before: Date, platform: Platform): Promise<void> => {
  const old = await repository(CarryModel)(unscoped(work)).find({ createDate: { $lt: before } }, { limit: 100 })
  await forget(
    platform,
    work,
    old.map(({ id }) => id),
  )
}

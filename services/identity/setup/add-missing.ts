import type { DataModel } from '@academy/chassis/mongo/model.ts'
import { repository } from '@academy/chassis/mongo/repository.ts'
import type { Unit } from '@academy/chassis/mongo/unit.ts'
import { workdayState } from '@academy/contracts/identity/events.ts'
import type { z } from 'zod'
import { WorkdayModel } from '../system/public.ts'

/** Inserts the rows whose key is not there yet. */
const addMissing = async <S extends z.ZodObject>(unit: Unit, model: DataModel<S>, rows: readonly object[], key: (row: Record<string, unknown>) => string) => {
  const repo = repository(model)(unit)
  const known = new Set((await repo.find({})).map((row) => key(row as Record<string, unknown>)))
  return repo.insertMany(rows.filter((row) => !known.has(key(row as Record<string, unknown>))) as never)
}

/** Adds the days of the list that differ from their weekday, tells of them and gives how many they were. */
export const addWorkdays = async (unit: Unit, days: readonly object[]): Promise<number> => {
  const added = await addMissing(unit, WorkdayModel, days, (row) => String(row.day))
  for (const day of added) unit.emit(workdayState, day.id, day)
  return added.length
}

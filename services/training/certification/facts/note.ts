import { repository, unscoped } from '@academy/chassis/mongo/repository.ts'
import { markDue } from '@academy/chassis/mongo/row-lock.ts'
import type { Unit } from '@academy/chassis/mongo/unit.ts'
import { type FactDoc, FactModel, LookModel } from './model.ts'

type Told = Omit<FactDoc, 'id' | 'tenantId' | 'version' | 'createDate' | 'updateDate' | 'creator' | 'knownAt'>

/** Their certificates are looked at anew, within the minute. */
export const markPeople = markDue(LookModel as never, 'userId')

/** Adds facts in the unit that makes them true, and marks whom they are about. Throws a duplicate where a version of the same thing is there already. */
export const noteFacts = async (unit: Unit, facts: readonly Told[]): Promise<string[]> => {
  const made = await repository(FactModel)(unscoped(unit)).insertMany(facts.map((fact) => ({ ...fact, knownAt: unit.now })))
  await markPeople(
    unit,
    facts.map(({ userId }) => userId),
  )
  return made.map(({ id }) => id)
}

import type { Fault, Fields, ImportContext } from '@academy/chassis/imports/sheet-plan.ts'
import { repository } from '@academy/chassis/mongo/repository.ts'
import { foreignKeys } from '@academy/contracts/org/organisations.ts'
import { OrganisationModel } from './model.ts'

type Owners = ReadonlyMap<string, string>
const grounds = new WeakMap<ImportContext, Promise<Owners>>()
const keyOf = (field: string, value: unknown) => `${field}|${String(value)}`

/** Which organisation has each code of other systems, by its own code, as the workbook leaves it: the first row that gives a code keeps it. */
const load = async (context: ImportContext): Promise<Owners> => {
  const owners = new Map<string, string>()
  const stored = await repository(OrganisationModel)(context).find({ $or: foreignKeys.map((key) => ({ [key]: { $exists: true } })) }, { limit: 200_000 })
  const told = new Map(context.rows.map(({ values }) => [String(values.code), values]))
  for (const org of stored)
    for (const field of foreignKeys) {
      const value = told.get(org.code)?.[field] ?? org[field]
      if (value) owners.set(keyOf(field, value), org.code)
    }
  for (const { values } of context.rows)
    for (const field of foreignKeys) {
      const key = keyOf(field, values[field])
      if (values[field] && !owners.has(key)) owners.set(key, String(values.code))
    }
  return owners
}

/** Codes of other systems occur once, in the workbook as in the academy. */
export const foreignFaults = async (after: Fields, before: Fields | null, context: ImportContext): Promise<Fault[]> => {
  const changed = foreignKeys.filter((field) => after[field] !== undefined && after[field] !== before?.[field])
  if (changed.length === 0) return []
  const known = grounds.get(context) ?? load(context)
  grounds.set(context, known)
  const owners = await known
  return changed.filter((field) => owners.get(keyOf(field, after[field])) !== after.code).map((column) => ({ column, code: 'duplicate' }))
}

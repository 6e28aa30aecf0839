import { duplicates } from '@academy/chassis/http/crud-handlers.ts'
import { repository, unscoped } from '@academy/chassis/mongo/repository.ts'
import type { Unit } from '@academy/chassis/mongo/unit.ts'
import { malformed } from '@academy/chassis/runtime/refusal.ts'
import { dayOf } from '@academy/contracts/core/days.ts'
import type { Parsed } from '@academy/contracts/core/endpoint.ts'
import { organisations } from '@academy/contracts/org/organisations.ts'
import { type OrganisationDoc, OrganisationModel } from './model.ts'
import { lifeViolations, organisationViolations, pathOf } from './organisation.ts'
import { parentOf, takeTurn } from './place.ts'

type Entered = Parsed<(typeof organisations)['endpoints']['save']>

/** Judges an organisation in the unit that writes it, under the turn of the tree. Gives its path; throws malformed with everything against it. */
export const judged = async (input: Entered, id: string, before: OrganisationDoc | null, unit: Unit): Promise<string[]> => {
  await takeTurn(unit)
  await duplicates(OrganisationModel, unit, input, organisations.unique, id)
  const parent = await parentOf(unit, input.parentId)
  const found = [...organisationViolations({ ...input, id }, parent, dayOf(unit.now)), ...lifeViolations(input, before, 'form')]
  if (input.parentId && !parent) found.push({ field: 'parentId', code: 'unknown' })
  if (input.motherId && !(await repository(OrganisationModel)(unscoped(unit)).byId(input.motherId))) found.push({ field: 'motherId', code: 'unknown' })
  if (found.length > 0) throw malformed(found)
  return pathOf(id, parent)
}

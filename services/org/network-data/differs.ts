import { repository, unscoped } from '@academy/chassis/mongo/repository.ts'
import type { Unit } from '@academy/chassis/mongo/unit.ts'
import { type SourceField, sourceFields } from '@academy/contracts/org/organisation-sources.ts'
import { SourceModel } from './model.ts'

type Values = Readonly<Record<string, unknown>>

const said = (value: unknown): string | undefined => {
  if (value === undefined || value === null || value === '') return undefined
  return Array.isArray(value) ? [...value].sort().join() : String(value)
}

/** The fields in which the dealers' system says something else than we; what it does not say is no difference. */
export const differing = (ours: object, theirs: object): SourceField[] => {
  const [own, told] = [ours as Values, theirs as Values]
  return sourceFields.filter((field) => said(told[field]) !== undefined && said(told[field]) !== said(own[field]))
}

/** Notes at what the dealers' system says of an organisation in which fields it differs, after either of the two has changed. */
export const markDiffers = async (unit: Unit, ours: object & { id: string }): Promise<void> => {
  const repo = repository(SourceModel)(unscoped(unit))
  const theirs = await repo.one({ orgId: ours.id })
  if (!theirs) return
  const differs = differing(ours, theirs)
  if (differs.join() !== (theirs.differs ?? []).join()) await repo.update(theirs.id, undefined, { differs })
}

import { repository } from '@academy/chassis/mongo/repository.ts'
import type { Filter, Reader } from '@academy/chassis/mongo/scope.ts'
import { OrganisationModel } from '../organisations/model.ts'

const OUTLET = '60'

/** The outlets that a reader reaches; one without a kind has no template. */
export const outletsOf = async (who: Reader, filter: Filter = {}) =>
  (await repository(OrganisationModel)(who).find({ $and: [{ orgType: OUTLET }, filter] }, { sort: { code: 1 }, limit: 20_000 })).flatMap((row) =>
    row.outletKind ? [{ ...row, outletKind: row.outletKind }] : [],
  )
export type Outlet = Awaited<ReturnType<typeof outletsOf>>[number]

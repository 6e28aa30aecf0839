import type { z } from 'zod'
import type { DataModel } from './model.ts'
import { type ReadRepository, reader } from './read.ts'
import type { Reader } from './scope.ts'
import type { Unit } from './unit.ts'
import { type Repository, writer } from './write.ts'

interface Door<S extends z.ZodObject> {
  (unit: Unit): Repository<S>
  (who: Reader): ReadRepository<S>
}

/**
 * The only door to a model: `repository(Model)(who)` reads within the tenant and data scope of `who`;
 * with a unit of work it also writes (primitives.md "Data").
 */
export const repository = <S extends z.ZodObject>(model: DataModel<S>): Door<S> =>
  ((who: Reader | Unit) => ('audit' in who ? writer(model, who) : reader(model, who))) as Door<S>

/** The same reader without its data scope, still bound to its tenant: for rules that must see all rows (seats, duplicates), never for answers. */
export const unscoped = <R extends Reader>(who: R): R => ({ ...who, dataScope: { kind: 'all' } as const })

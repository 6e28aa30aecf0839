import type { z } from 'zod'
import type { Crud } from './crud.ts'

type Shape = z.ZodRawShape

/**
 * Takes a crud contract and the keys that only the server sets (states, trees, codes of others): answers show them, `save` and `update`
 * drop them (I38). They are optional in `fields`, so that a client need not send them.
 */
export const serverOnly = <S extends Shape, F extends Shape>(contract: Crud<S, F>, keys: readonly (keyof S & string)[]): Crud<S, F> => {
  const drop = Object.fromEntries(keys.map((key) => [key, true])) as Record<string, true>
  const strip = <E extends { input: unknown }>(endpoint: E): E => ({ ...endpoint, input: (endpoint.input as z.ZodObject).omit(drop) })
  return { ...contract, endpoints: { ...contract.endpoints, save: strip(contract.endpoints.save), update: strip(contract.endpoints.update) } }
}

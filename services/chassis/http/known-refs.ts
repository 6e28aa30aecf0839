import type { Contract, Endpoint } from '@academy/contracts/core/endpoint.ts'
import type { Violation } from '@academy/contracts/core/envelope.ts'
import { refsOf } from '@academy/contracts/core/refs.ts'
import type { z } from 'zod'
import { database } from '../mongo/database.ts'
import { type DataModel, modelOfNoun } from '../mongo/model.ts'
import { reader } from '../mongo/read.ts'
import { everything } from '../mongo/scope.ts'
import { malformed } from '../runtime/refusal.ts'
import type { Context } from './context.ts'

type Handler = (input: unknown, ctx: Context) => Promise<unknown>
type Given = Readonly<Record<string, unknown>>

const readAs = (model: DataModel<z.ZodObject>, { tenantId }: Context) => reader(model, { tenantId, dataScope: everything })

interface Checked {
  field: string
  key: 'id' | 'code'
  model: DataModel<z.ZodObject>
}

/** The references of an input whose nouns this service has, as its own records or as a copy. */
const checkedIn = (input: z.ZodType, service: string): Checked[] =>
  input.def.type === 'object'
    ? refsOf((input as z.ZodObject).shape).flatMap(({ field, told }) => {
        const model = modelOfNoun(database(service), told.noun)
        return model ? [{ field, key: told.byCode ? 'code' : 'id', model } as const] : []
      })
    : []

const unknownIn = async (checked: readonly Checked[], given: Given, ctx: Context): Promise<Checked[]> => {
  const asked = checked.filter(({ field }) => typeof given[field] === 'string' && given[field] !== '')
  const known = await Promise.all(asked.map(({ field, key, model }) => readAs(model, ctx).one({ [key]: given[field] })))
  return asked.filter((_, at) => !known[at])
}

/** What an update leaves as it was is not asked again: what it names may be gone since. */
const changedOnly = async (unknown: readonly Checked[], given: Given, { service, noun }: Contract, ctx: Context): Promise<readonly Checked[]> => {
  const own = unknown.length > 0 && typeof given.id === 'string' ? modelOfNoun(database(service), noun.split('/').at(-1) as string) : undefined
  const before = own ? ((await readAs(own, ctx).one({ id: given.id })) as Given | null) : null
  return before ? unknown.filter(({ field }) => before[field] !== given[field]) : unknown
}

/**
 * Takes what saves or changes a record and gives the same with its references looked up first, in the asker's academy: one that names nothing there, or a
 * record of another academy, is told at its field (I35).
 */
export const withKnownRefs = (contract: Contract, { input, kind }: Endpoint, handler: Handler): Handler => {
  const checked = kind === 'save' || kind === 'update' ? checkedIn(input, contract.service) : []
  if (checked.length === 0) return handler
  return async (given, ctx) => {
    const odd = await changedOnly(await unknownIn(checked, given as Given, ctx), given as Given, contract, ctx)
    if (odd.length > 0) throw malformed(odd.map(({ field }): Violation => ({ field, code: 'unknown' })))
    return handler(given, ctx)
  }
}

import type { Violation } from '@academy/contracts/core/envelope.ts'
import type { Role, RoleProcess } from '@academy/contracts/identity/access/role-fields.ts'
import { processRights } from '@academy/contracts/identity/access/role-fields.ts'
import type { z } from 'zod'

// A role that lies within another never has more than that one: permissions, process rights, scope (I37; shell-access.md rule 16).

/** What of a role its parent bounds. */
export type Bounded = Pick<z.output<typeof Role>, 'permissions' | 'dataScope' | 'processes'>
type ProcessRight = (typeof processRights)[number]

/** Scopes from the widest to the narrowest: all, chosen, own with those below, own, self. */
const SCOPES: readonly string[] = ['1', '4', '3', '2', '5']
const SHOWN = 10

/** Is this scope wider than that one? */
export const isWider = (scope: string, than: string): boolean => SCOPES.indexOf(scope) < SCOPES.indexOf(than)

const held = (processes: readonly RoleProcess[], model: string) => processes.find((one) => one.model === model)

/** Process rights that both have; a role that says nothing of processes has all of them. */
const sharedProcesses = (own: Bounded['processes'], above: Bounded['processes']): Bounded['processes'] => {
  if (!above) return own
  if (!own) return above
  return own.map((one) => {
    const bound = held(above, one.model)
    return { model: one.model, file: one.file && bound?.file === true, see: one.see && bound?.see === true, decide: one.decide && bound?.decide === true }
  })
}

/** The process rights of `own` that `kept` has not. */
export const lostProcesses = (own: Bounded['processes'], kept: Bounded['processes']): { model: string; right: ProcessRight }[] => {
  if (!kept) return []
  const had = own ?? kept.map(({ model }) => ({ model, file: true, see: true, decide: true }))
  return had.flatMap((one) => processRights.filter((right) => one[right] && !held(kept, one.model)?.[right]).map((right) => ({ model: one.model, right })))
}

/** A role as far as its parent lets it be. */
export const cutTo = (own: Bounded, above: Bounded): Bounded => {
  const processes = sharedProcesses(own.processes, above.processes)
  return {
    permissions: own.permissions.filter((permission) => above.permissions.includes(permission)),
    dataScope: isWider(own.dataScope, above.dataScope) ? above.dataScope : own.dataScope,
    ...(processes ? { processes } : {}),
  }
}

/** What a role has beyond its parent, at the fields that say so. */
export const beyondParent = (own: Bounded, above: Bounded): Violation[] => {
  const kept = cutTo(own, above)
  const foreign = own.permissions.filter((permission) => !kept.permissions.includes(permission))
  const processes = lostProcesses(own.processes, kept.processes)
  return [
    ...(foreign.length > 0 ? [{ field: 'permissions', code: 'beyondParent', params: { values: foreign.slice(0, SHOWN).join(', ') } }] : []),
    ...(processes.length > 0
      ? [{ field: 'processes', code: 'beyondParent', params: { values: [...new Set(processes.map(({ model }) => model))].join(', ') } }]
      : []),
    ...(kept.dataScope === own.dataScope ? [] : [{ field: 'dataScope', code: 'beyondParentScope' }]),
  ]
}

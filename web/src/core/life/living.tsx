import type { Contract } from '@academy/contracts/core/endpoint.ts'
import type { Lifecycle } from '@academy/contracts/core/lifecycle.ts'
import { moveNames } from '@academy/contracts/core/living.ts'
import { connect } from '../connect.ts'
import { Status, type StatusKind } from '../show/status.tsx'
import { useNounTexts } from '../texts.ts'
import { LifecycleActions, type MoveSpec } from './lifecycle-actions.tsx'
import type { Moving } from './moving.ts'

/** A contract whose records have a life, their state in `status`. */
export type Living = Contract & { life: Lifecycle }

/** How the states of a life look; the first is live and the others are drafts unless told. */
export type StateKinds = Readonly<Record<string, StatusKind>>

/** A record's state, as shape and word. */
export const LifeState = ({ contract, status, kinds }: { contract: Living; status: unknown; kinds?: StateKinds | undefined }) => {
  const texts = useNounTexts(contract)
  const { initial } = contract.life
  const state = typeof status === 'string' ? status : initial
  return <Status kind={kinds?.[state] ?? (state === initial ? 'live' : 'draft')}>{texts.say(`states.${state}`)}</Status>
}

/** The states that a list can be narrowed to; what is removed is no longer in it. */
export const statesOf = ({ states, moves }: Lifecycle): string[] => states.filter((state) => state !== moves.remove?.to)

type Runs = Readonly<Record<string, () => readonly [MoveSpec['run'], unknown]>>

/** The moves of a record's life that its answer names. */
export const LifeMoves = ({ contract, row, name }: { contract: Living; row: Moving & { id: string; version?: number | undefined }; name: string }) => {
  const api = connect(contract) as unknown as Runs
  const moves = moveNames(contract.life).flatMap((move) => {
    const [run] = api[`use${move.charAt(0).toUpperCase()}${move.slice(1)}`]?.() ?? []
    return run ? [[move, { run }] as const] : []
  })
  return <LifecycleActions contract={contract} row={row} name={name} moves={Object.fromEntries(moves)} />
}

import type { Contract } from '@academy/contracts/core/endpoint.ts'
import { connect } from '../connect.ts'
import { Status } from '../show/status.tsx'
import { useNounTexts } from '../texts.ts'
import { LifecycleActions, type MoveSpec } from './lifecycle-actions.tsx'

type Named = Pick<Contract, 'service' | 'noun'>

/** Active or inactive, as shape and word. */
export const ActiveState = ({ contract, status }: { contract: Named; status: string | undefined }) => {
  const texts = useNounTexts(contract)
  const state = status === 'inactive' ? 'inactive' : 'active'
  return <Status kind={state === 'active' ? 'live' : 'draft'}>{texts.say(`states.${state}`)}</Status>
}

interface Moving {
  useActivate: () => readonly [MoveSpec['run'], unknown]
  useDeactivate: () => readonly [MoveSpec['run'], unknown]
}

/** The two moves of a resource that is active or inactive. */
export const ActiveMoves = ({ contract, row }: { contract: Contract; row: { id: string; version?: number; actions?: readonly string[] | undefined } }) => {
  const api = connect(contract) as unknown as Moving
  const [activate] = api.useActivate()
  const [deactivate] = api.useDeactivate()
  return <LifecycleActions contract={contract} row={row} moves={{ activate: { run: activate }, deactivate: { run: deactivate } }} />
}

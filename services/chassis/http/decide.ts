import type { Reason } from '@academy/contracts/core/envelope.ts'
import type { Fact } from '@academy/contracts/core/outcome.ts'
import type { Unit } from '../mongo/unit.ts'
import { moveNotAllowed, refused } from '../runtime/refusal.ts'

type Failed = { failures: Reason[] }

/** What a pure rule decided, or its refusal thrown: all reasons at once, `moveNotAllowed` as its own code. */
export const decided = <T extends object>(outcome: T | Failed): Exclude<T, Failed> => {
  const { failures } = outcome as { failures?: Reason[] }
  if (!failures) return outcome as Exclude<T, Failed>
  const [first] = failures
  if (failures.length === 1 && first?.code === 'moveNotAllowed') throw moveNotAllowed(String(first.params?.move ?? ''), String(first.params?.state ?? ''))
  throw refused(failures)
}

/** Stores the facts that a rule returned with the change (style.md 12). */
export const emitAll = (unit: Unit, facts: readonly Fact[]): void => {
  for (const { type, aggregateId, data } of facts) unit.emit(type, aggregateId, data as never)
}

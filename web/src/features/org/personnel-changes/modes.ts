import { personnelChanges } from '@academy/contracts/org/personnel-changes.ts'
import type { z } from '../../../core/form/zod.ts'
import type { Change } from './api.ts'

/** What may be filed: a kind of change, and of some whether something begins or ends. */
export const modes = {
  leave: { kind: '1' },
  transfer: { kind: '2' },
  begin: { kind: '4', begins: true },
  end: { kind: '4', begins: false },
  rejoin: { kind: '5' },
  letterBegin: { kind: '3', begins: true },
  letterEnd: { kind: '3', begins: false },
} as const satisfies Record<string, { kind: Change['kind']; begins?: boolean }>
export type Mode = keyof typeof modes

/** Of which mode a change is. */
export const modeOf = ({ kind, begins }: Pick<Change, 'kind' | 'begins'>): Mode =>
  (Object.keys(modes) as Mode[]).find((mode) => modes[mode].kind === kind && (!('begins' in modes[mode]) || modes[mode].begins === (begins ?? false))) ??
  'leave'

const { save } = personnelChanges.endpoints
const person = ['userId', 'kind', 'day', 'begins', 'late', 'remark'] as const
const target = ['toOrgId', 'toPositionId'] as const
const own: Record<Mode, readonly string[]> = {
  leave: ['leaveType', 'leaveReason', 'leaveReasonText', 'destination', 'destinationCompany'],
  transfer: [...target, 'keepPartTime'],
  begin: target,
  end: ['postId'],
  rejoin: target,
  letterBegin: ['postId', 'letterId'],
  letterEnd: ['postId'],
}
const needed: Record<Mode, readonly string[]> = {
  leave: ['leaveType', 'leaveReason', 'destination'],
  transfer: target,
  begin: target,
  end: ['postId'],
  rejoin: target,
  letterBegin: ['postId', 'letterId'],
  letterEnd: ['postId'],
}

const flags = (names: readonly string[]) => Object.fromEntries(names.map((name) => [name, true as const]))

/** What a form of this mode is judged by: the fields of its kind, those that it needs required. */
export const schemaOf = (mode: Mode): z.ZodObject =>
  (save.input as unknown as z.ZodObject).pick(flags([...person, ...own[mode], 'againOf', 'draft']) as never).required(flags(needed[mode]) as never)

/** Fields of a form in their order, whatever is seen of them. */
export const fieldsOf = (mode: Mode): readonly string[] => own[mode]

import { day, message, plain } from '../../core/message.ts'

/** The planner agreed: the trainer may be away. */
export const mayBeAway = message('training/absences.agreed', { group: 'offering', mail: true, params: { number: plain(), from: day(), until: day() } })

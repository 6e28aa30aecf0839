import type { Reader } from '@academy/chassis/mongo/scope.ts'
import type { Unit } from '@academy/chassis/mongo/unit.ts'
import type { RoleRule } from '@academy/chassis/people/held-roles.ts'
import { question } from '@academy/chassis/runtime/question.ts'

// What roles ask of the modules that know people: those know roles, not the other way round.

/** Who of an academy holds such a role at this moment: the ids of all of them. */
export const whoHolds = question<[who: Pick<Reader, 'tenantId' | 'session'>, rule: RoleRule, at: Date], readonly string[]>()

/** These roles are other ones with what this unit has written: sessions that lose one end, browsers are told. */
export const rolesTurned = question<[unit: Unit, codes: readonly string[]], void>()

/** Is there somebody left who administers the academy and is not about to stop, with what this unit has written? */
export const adminLeft = question<[unit: Unit], boolean>()

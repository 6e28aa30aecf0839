import type { Context } from '@academy/chassis/http/context.ts'
import { repository, unscoped } from '@academy/chassis/mongo/repository.ts'
import type { Reader } from '@academy/chassis/mongo/scope.ts'
import { dayOf } from '@academy/contracts/core/days.ts'
import type { Violation } from '@academy/contracts/core/envelope.ts'
import { idKeyOf } from '../users/import.ts'
import { UserModel } from '../users/model.ts'
import { employedOn } from '../users/user.ts'
import type { Form } from './form.ts'
import { type RegistrationDoc, RegistrationModel } from './model.ts'

/** The person of an ID number, in whichever of its forms he came. */
export const personOfKey = (who: Reader, idKey: string) => repository(UserModel)(unscoped(who)).one({ $or: [{ idKey }, { oldIdKeys: idKey }] })

/** Is a registration of this ID number before its deciders? Another than `but`. */
export const pendingOf = async (who: Reader, idKey: string, but?: string): Promise<RegistrationDoc | null> => {
  const row = await repository(RegistrationModel)(unscoped(who)).one({ idKey, open: true })
  return row && row.id !== but ? row : null
}

/**
 * Who an ID number is, told to nobody who has not proved an address (rule 11): employed, being decided on, gone. Neither a place nor a name is told.
 */
export const knownAs = async (ctx: Context, own: Pick<RegistrationDoc, 'id'>, form: Form): Promise<{ found: Violation[]; left: boolean }> => {
  if (!form.idType || !form.idNumber) return { found: [], left: false }
  const idKey = idKeyOf(form.idType, form.idNumber)
  if (await pendingOf(ctx, idKey, own.id)) return { found: [{ field: 'idNumber', code: 'registrationPending' }], left: false }
  const person = await personOfKey(ctx, idKey)
  if (person && employedOn(person, dayOf(ctx.now))) return { found: [{ field: 'idNumber', code: 'alreadyEmployed' }], left: false }
  return { found: [], left: person !== null }
}

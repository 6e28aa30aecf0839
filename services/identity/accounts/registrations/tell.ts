import { notify } from '@academy/chassis/events/notify.ts'
import type { Unit } from '@academy/chassis/mongo/unit.ts'
import { seal } from '@academy/chassis/runtime/sealed.ts'
import { MESSAGE_SEAL } from '@academy/contracts/core/message.ts'
import type { registrationFiledMail, registrationFiledText } from '@academy/contracts/identity/registration-messages.ts'
import { organisations, positions } from '../sessions/grants.ts'
import type { RegistrationDoc } from './model.ts'

/** So long a message to a visitor may wait in the queue. */
const WAITS_MS = 3 * 86_400_000

/** Where and as what somebody registers, as messages name it. */
export const aboutOf = async (unit: Unit, { receipt, orgId = '', positionCode = '' }: RegistrationDoc) => {
  const org = await organisations(unit).byId(orgId)
  const position = await positions(unit).one({ code: positionCode })
  const named = (one: { nameCn: string; nameEn: string } | null, other: string) => ({ nameCn: one?.nameCn ?? other, nameEn: one?.nameEn ?? other })
  return { receipt, org: named(org, orgId), position: named(position, positionCode) }
}

interface Ways {
  mail: typeof registrationFiledMail
  text: typeof registrationFiledText
}

/** Tells somebody who is not there yet, at the address that he has proved, in the language in which he registers. */
export const tellVisitor = async (unit: Unit, row: RegistrationDoc, { mail, text }: Ways, secret: string): Promise<void> => {
  const address = row[row.proven]
  if (!address || !row.userId) return
  const sentTo = seal(address, unit.now.getTime() + WAITS_MS, MESSAGE_SEAL, secret)
  const params = { ...(await aboutOf(unit, row)), sentTo, language: row.locale }
  notify(unit, row.proven === 'email' ? mail : text, { of: row.id, to: [row.userId], params, link: `/register/${row.receipt}` })
}

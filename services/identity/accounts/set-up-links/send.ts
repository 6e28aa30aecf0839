import { notify } from '@academy/chassis/events/notify.ts'
import { sha256 } from '@academy/chassis/mongo/audit.ts'
import { repository } from '@academy/chassis/mongo/repository.ts'
import { onPlatform } from '@academy/chassis/mongo/scope.ts'
import type { Unit } from '@academy/chassis/mongo/unit.ts'
import { seal } from '@academy/chassis/runtime/sealed.ts'
import { MESSAGE_SEAL } from '@academy/contracts/core/message.ts'
import { setUpMailed, setUpTexted } from '@academy/contracts/identity/messages.ts'
import { randomBits } from '../sessions/opening.ts'
import { LinkModel } from './model.ts'

/** Whom a link is sent to, and by which ways he can be reached. */
export interface Receiver {
  id: string
  userCode: string
  email?: string | undefined
  mobile?: string | undefined
}

/** What the academy has set, and the secret that seals what travels. */
export interface Sending {
  secret: string
  days: number
  /** SMS go out at all (`sms.enabled`). */
  texts: boolean
}

const DAY_MS = 86_400_000

/** Can he be sent anything? */
export const reachable = ({ email, mobile }: Receiver, { texts }: Pick<Sending, 'texts'>): boolean => Boolean(email) || Boolean(mobile && texts)

/** Sends a person a link by mail, and by SMS where there is a mobile; those that he had before are over. */
export const sendLink = async (unit: Unit, person: Receiver, { secret, days, texts }: Sending): Promise<void> => {
  const links = repository(LinkModel)(onPlatform(unit))
  const token = randomBits()
  const expires = new Date(unit.now.getTime() + days * DAY_MS)
  await links.remove({ userId: person.id })
  await links.insert({ id: sha256(token), userId: person.id, tenant: unit.tenantId, expires })
  const params = { code: person.userCode, until: expires.toISOString(), token: seal(token, expires.getTime(), MESSAGE_SEAL, secret) }
  const told = { of: person.id, to: [person.id], params, link: '/setPassword?token={{token}}' }
  if (person.email) notify(unit, setUpMailed, told)
  if (person.mobile && texts) notify(unit, setUpTexted, told)
}

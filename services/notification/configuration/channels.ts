import { repository } from '@academy/chassis/mongo/repository.ts'
import { everything } from '@academy/chassis/mongo/scope.ts'
import { production, setting } from '@academy/chassis/runtime/config.ts'
import { openSecret } from '@academy/chassis/runtime/secret-box.ts'
import { type MailServer, serverAt, serverOf } from '../mails/smtp.ts'
import type { Tenant } from '../people.ts'
import { type Channel, type ChannelKind, ChannelModel } from './model.ts'
import type { Gateway } from './sms.ts'

export const purposeOf = (kind: ChannelKind): string => `channel-${kind}`

/** What is in use of a channel, and where it comes from. */
interface InUse<T> {
  source: 'environment' | 'settings' | 'development' | 'none'
  way?: T
}

export const channelOf = (who: Tenant, kind: ChannelKind): Promise<Channel | null> => repository(ChannelModel)({ ...who, dataScope: everything }).one({ kind })

/** Where neither the environment nor the academy says: the mailbox page in development, nothing in production. */
const unsaid = (): InUse<never> => ({ source: production() ? 'none' : 'development' })

const secretOf = (row: Channel, key: string): string | undefined => (row.secret ? openSecret(row.secret, purposeOf(row.kind), key) : undefined)

/** The mail server that an academy has set, whether it is in use or only to be tested. */
export const mailOf = (row: Channel | null, key: string): MailServer | undefined =>
  row?.host && row.port && row.security && row.sender
    ? serverOf({ host: row.host, port: row.port, security: row.security, user: row.user, sender: row.sender }, secretOf(row, key))
    : undefined

export const gatewayOf = (row: Channel | null, key: string): Gateway | undefined =>
  row?.url && row.template && row.provider
    ? { provider: row.provider, url: row.url, template: row.template, header: row.header, expected: row.expected, secret: secretOf(row, key) }
    : undefined

/** `SMTP_URL`, or nothing. */
export const mailEnvironment = (): MailServer | undefined => {
  const url = setting('SMTP_URL', '')
  return url ? serverAt(url) : undefined
}

/** `SMS_URL` with `SMS_TEMPLATE`, `SMS_PROVIDER` (json or form), `SMS_HEADER`, `SMS_SECRET` and `SMS_EXPECTED`, or nothing. */
export const smsEnvironment = (): Gateway | undefined => {
  const url = setting('SMS_URL', '')
  if (!url) return undefined
  const provider = setting('SMS_PROVIDER', 'json') === 'form' ? 'form' : 'json'
  const template = setting('SMS_TEMPLATE', provider === 'form' ? 'mobile={{mobile}}&content={{content}}' : '{"mobile":"{{mobile}}","content":"{{content}}"}')
  return { provider, url, template, header: setting('SMS_HEADER', ''), secret: setting('SMS_SECRET', ''), expected: setting('SMS_EXPECTED', '') }
}

const chosen = <T>(environment: T | undefined, own: T | undefined, enabled: boolean | undefined): InUse<T> => {
  if (environment) return { source: 'environment', way: environment }
  return own && enabled ? { source: 'settings', way: own } : unsaid()
}

/** By what mails of an academy leave; `key` is the installation's own secret. */
export const mailInUse = async (who: Tenant, key: string): Promise<InUse<MailServer>> => {
  const row = await channelOf(who, 'mail')
  return chosen(mailEnvironment(), mailOf(row, key), row?.enabled)
}

export const smsInUse = async (who: Tenant, key: string): Promise<InUse<Gateway>> => {
  const row = await channelOf(who, 'sms')
  return chosen(smsEnvironment(), gatewayOf(row, key), row?.enabled)
}

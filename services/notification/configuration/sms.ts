import { setting } from '@academy/chassis/runtime/config.ts'
import type { Delivery } from '../mails/provider.ts'

/** An SMS gateway that takes a message by one POST. */
export interface Gateway {
  provider: 'json' | 'form'
  url: string
  /** The body, with `{{mobile}}` and `{{content}}` in it. */
  template: string
  header?: string | undefined
  secret?: string | undefined
  expected?: string | undefined
}

/** What came of it, and what the gateway said, for whoever tests it. */
type SmsDelivery = Delivery & { said?: string }

const PATIENCE_MS = 15_000
const SAID = 200
const types = { json: 'application/json; charset=utf-8', form: 'application/x-www-form-urlencoded; charset=utf-8' }
/** A value as it may stand within the body: no message ends a text of JSON, or begins another field. */
const inside = { json: (value: string) => JSON.stringify(value).slice(1, -1), form: encodeURIComponent }

export const bodyOf = ({ provider, template }: Pick<Gateway, 'provider' | 'template'>, mobile: string, content: string): string =>
  template.replaceAll(/\{\{(mobile|content)\}\}/g, (_, name: string) => inside[provider](name === 'mobile' ? mobile : content))

/** Hosts with their ports that SMS_HOSTS names, also without HTTPS: for a gateway within one's own network, and for tests. */
const besides = (): string[] => setting('SMS_HOSTS', '').split(',').filter(Boolean)

/** May messages be sent there: their words and numbers travel in the clear otherwise. */
export const isGatewayAddress = (url: string): boolean => {
  if (!URL.canParse(url)) return false
  const { protocol, host, username } = new URL(url)
  return username === '' && (protocol === 'https:' || besides().includes(host))
}

/** Nothing has left where nobody was reached. */
const unreached = new Set(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'ENETUNREACH', 'UND_ERR_CONNECT_TIMEOUT'])
const isUnreached = (error: unknown): boolean => unreached.has(String((error as { cause?: { code?: string } }).cause?.code))

const judged = (status: number, said: string, expected: string | undefined): SmsDelivery => {
  if (status >= 500) return { outcome: 'retry', error: 'busy', said }
  if (status >= 400 || status >= 300) return { outcome: 'failed', error: 'refused', said }
  return !expected || said.includes(expected) ? { outcome: 'sent', said } : { outcome: 'failed', error: 'refused', said }
}

/** Hands one message to the gateway. What may have left is `unknown`, so that nobody gets it twice (I51). Throws nothing. */
export const sendSms = async (gateway: Gateway, mobile: string, content: string): Promise<SmsDelivery> => {
  const { provider, url, header, secret, expected } = gateway
  if (!isGatewayAddress(url)) return { outcome: 'failed', error: 'notSafe' }
  try {
    const answer = await fetch(url, {
      ...{ method: 'POST', redirect: 'manual', signal: AbortSignal.timeout(PATIENCE_MS), body: bodyOf(gateway, mobile, content) },
      headers: { 'Content-Type': types[provider], ...(header && secret ? { [header]: secret } : {}) },
    })
    return judged(answer.status, (await answer.text()).slice(0, SAID), expected)
  } catch (error) {
    return isUnreached(error) ? { outcome: 'retry', error: 'unreachable' } : { outcome: 'unknown', error: 'brokenOff' }
  }
}

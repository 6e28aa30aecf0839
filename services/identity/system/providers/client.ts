import type { DocOf } from '@academy/chassis/mongo/model.ts'
import { production } from '@academy/chassis/runtime/config.ts'
import { openSecret } from '@academy/chassis/runtime/secret-box.ts'
import * as oidc from 'openid-client'
import type { ProviderModel } from './model.ts'

type Provider = DocOf<(typeof ProviderModel)['fields']>

/** What the secrets of providers are closed for. */
export const SECRET = 'provider'
/** What a provider says of itself is believed so long. */
const KNOWN_MS = 10 * 60_000
const PATIENCE_S = 5

const known = new Map<string, { until: number; client: Promise<oidc.Configuration> }>()

const discover = ({ issuer, clientId, secretBox }: Provider, key: string): Promise<oidc.Configuration> => {
  const secret = secretBox ? openSecret(secretBox, SECRET, key) : undefined
  if (secretBox && secret === undefined) throw new Error('the secret of a provider was closed with another secret of the installation: set it anew')
  const execute = [oidc.enableNonRepudiationChecks, ...(production() ? [] : [oidc.allowInsecureRequests])]
  return oidc.discovery(new URL(issuer), clientId, undefined, secret ? oidc.ClientSecretBasic(secret) : oidc.None(), { execute, timeout: PATIENCE_S })
}

/**
 * What is known of a provider, and how we ask it: its own document, read once in ten minutes, or now (`anew`). Rejects where it does not answer, or says
 * that it is another one.
 */
export const clientOf = (provider: Provider, key: string, anew = false): Promise<oidc.Configuration> => {
  const name = `${provider.id}|${provider.version}`
  const before = known.get(name)
  if (before && !anew && before.until > Date.now()) return before.client
  const client = Promise.resolve().then(() => discover(provider, key))
  known.set(name, { until: Date.now() + KNOWN_MS, client })
  // what failed is asked again
  client.catch(() => known.delete(name))
  return client
}

import type { Context } from '@academy/chassis/http/context.ts'
import { crudHandlers } from '@academy/chassis/http/crud-handlers.ts'
import type { Handlers } from '@academy/chassis/http/serve.ts'
import type { DocOf } from '@academy/chassis/mongo/model.ts'
import { repository } from '@academy/chassis/mongo/repository.ts'
import { production } from '@academy/chassis/runtime/config.ts'
import { absent, malformed } from '@academy/chassis/runtime/refusal.ts'
import { closeSecret } from '@academy/chassis/runtime/secret-box.ts'
import type { Returned } from '@academy/contracts/core/endpoint.ts'
import { providers } from '@academy/contracts/identity/system/providers.ts'
import { afterLogoutUri, logoutUri, redirectUri } from './addresses.ts'
import { clientOf, SECRET } from './client.ts'
import { ProviderModel } from './model.ts'

type Row = Returned<typeof providers.endpoints.info>
type Stored = DocOf<(typeof ProviderModel)['fields']>
type Given = { issuer: string; secret?: string | undefined }

const plain = crudHandlers(providers as never, ProviderModel, { kept: ['secret'] }) as unknown as Handlers<typeof providers>

/** What anybody is told of a provider: never its secret, but what the provider has to know of us. */
const shown = (row: Row): Row => {
  const { secretBox: _, secret: _s, ...told } = row as Row & Partial<Stored>
  return { ...told, redirectUri: redirectUri(), logoutUri: logoutUri(row.id), afterLogoutUri: afterLogoutUri() } as Row
}

/** Only an encrypted way leads to a provider, but on a developer's machine. */
const judged = ({ issuer }: Given) => {
  if (production() && !issuer.startsWith('https:')) throw malformed([{ field: 'issuer', code: 'issuer' }])
}

/** The record as it is stored: a secret that was typed is closed; blank leaves the one that is there. */
const closed = <I extends Given>({ secret, ...fields }: I, ctx: Context, key: string) => {
  judged(fields)
  if (!secret) return fields
  return { ...fields, secretBox: closeSecret(secret, SECRET, key), secretSetAt: ctx.now, secretSetBy: ctx.userId }
}

const page: Handlers<typeof providers>['page'] = async (query, ctx) => {
  const found = await plain.page(query, ctx)
  const { records, ...rest } = found as Returned<typeof providers.endpoints.page>
  const rows = records.map(shown)
  return { ...rest, records: rows, list: rows } as never
}

/** Asks the provider what it says of itself: nothing but that it answers, and what it can. */
const tried = async (id: string, ctx: Context, key: string) => {
  const row = await repository(ProviderModel)(ctx).byId(id)
  if (!row) throw absent()
  const client = await clientOf(row, key, true).catch(() => null)
  const about = client?.serverMetadata()
  const keys = about?.jwks_uri
    ? await fetch(about.jwks_uri, { signal: AbortSignal.timeout(5000) }).then(
        (answer) => answer.ok,
        () => false,
      )
    : false
  return {
    steps: [
      { step: 'found' as const, fine: about !== undefined },
      { step: 'keys' as const, fine: keys },
      { step: 'pkce' as const, fine: about?.supportsPKCE('S256') === true },
      { step: 'logout' as const, fine: about?.end_session_endpoint !== undefined },
      { step: 'backchannel' as const, fine: about?.backchannel_logout_supported === true },
    ],
  }
}

export const providerHandlers = (key: string): Handlers<typeof providers> => ({
  ...plain,
  page,
  info: async (input, ctx) => shown((await plain.info(input, ctx)) as Row),
  save: async (input, ctx) => shown((await plain.save(closed(input, ctx, key) as never, ctx)) as Row),
  update: async (input, ctx) => shown((await plain.update(closed(input, ctx, key) as never, ctx)) as Row),
  activate: async (input, ctx) => shown((await plain.activate(input, ctx)) as Row),
  deactivate: async (input, ctx) => shown((await plain.deactivate(input, ctx)) as Row),
  try: ({ id }, ctx) => tried(id, ctx, key),
})

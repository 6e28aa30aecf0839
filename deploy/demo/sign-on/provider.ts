import { randomBytes } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import Provider from 'oidc-provider'

/** Who the demo's provider knows us as. */
export interface Client {
  id: string
  secret: string
  redirectUri: string
  afterLogoutUri: string
  logoutUri: string
}

/** The page of the provider: whoever types a name is that person there. No scripts, no password: nobody's account is kept here. */
const page = (uid: string): string => `<!doctype html><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Demo sign-on</title>
<style>body{font:16px/1.5 system-ui;max-width:360px;margin:15vh auto;padding:0 20px}input,button{font:inherit;width:100%;padding:10px;margin-top:8px;box-sizing:border-box}</style>
<h1>Demo sign-on</h1><form method="post" action="/interaction/${encodeURIComponent(uid)}"><label>Login name<input name="login" autocomplete="username" autofocus required></label><button>Sign in</button></form>`

const bodyOf = async (req: IncomingMessage): Promise<URLSearchParams> => {
  let body = ''
  for await (const part of req) body += String(part)
  return new URLSearchParams(body.slice(0, 4000))
}

/** What each of the demo's people consented to: everything that is asked. */
const agreed = async (provider: Provider, accountId: string, clientId: string): Promise<string> => {
  const grant = new provider.Grant({ accountId, clientId })
  grant.addOIDCScope('openid profile')
  return grant.save()
}

const interact = async (provider: Provider, req: IncomingMessage, res: ServerResponse): Promise<void> => {
  const { uid, prompt, params, session } = await provider.interactionDetails(req, res)
  if (prompt.name !== 'login') {
    const grantId = await agreed(provider, session?.accountId ?? '', params.client_id)
    return provider.interactionFinished(req, res, { consent: { grantId } })
  }
  if (req.method !== 'POST') return void res.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(page(uid))
  const login = (await bodyOf(req)).get('login')?.trim().toLowerCase() ?? ''
  await provider.interactionFinished(req, res, { login: { accountId: login } })
}

const configuration = ({ id, secret, redirectUri, afterLogoutUri, logoutUri }: Client) => ({
  clients: [
    {
      ...{ client_id: id, client_secret: secret, redirect_uris: [redirectUri], post_logout_redirect_uris: [afterLogoutUri] },
      ...{ backchannel_logout_uri: logoutUri, backchannel_logout_session_required: true },
    },
  ],
  claims: { openid: ['sub', 'sid'], profile: ['preferred_username'] },
  conformIdTokenClaims: false,
  pkce: { required: () => true },
  features: { devInteractions: { enabled: false }, backchannelLogout: { enabled: true } },
  findAccount: (_: unknown, accountId: string) => ({ accountId, claims: () => ({ sub: accountId, preferred_username: accountId }) }),
  interactions: { url: (_: unknown, { uid }: { uid: string }) => `/interaction/${uid}` },
  ttl: { Interaction: 600, Session: 3600, Grant: 3600, IdToken: 300, AccessToken: 300, AuthorizationCode: 60 },
  cookies: { keys: [randomBytes(16).toString('hex')] },
  // its own guard refuses to call this machine, where the academy of a demo is
  fetch: (address: string, { dispatcher: _, ...how }: RequestInit & { dispatcher?: unknown }) => fetch(address, how),
})

/** Starts the demo's OpenID Connect provider (areas/shell-access.md §9): never part of the product's image. Gives its issuer and how to stop it. */
export const startProvider = async (clientOf: (issuer: string) => Promise<Client>, port = 0) => {
  let handle: (req: IncomingMessage, res: ServerResponse) => unknown = (_, res) => res.writeHead(503).end()
  const server = createServer((req, res) => handle(req, res))
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const provider = new Provider(issuer, configuration(await clientOf(issuer)))
  const rest = provider.callback()
  const failed = (res: ServerResponse) => (error: Error) => void res.writeHead(400).end(error.message)
  handle = (req, res) => (req.url?.startsWith('/interaction/') ? interact(provider, req, res).catch(failed(res)) : rest(req, res))
  return { issuer, stop: () => new Promise((resolve) => server.close(resolve).closeAllConnections()) }
}

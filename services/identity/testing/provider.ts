import { createHash } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { exportJWK, generateKeyPair, type JWTPayload, SignJWT } from 'jose'

/** The event of a logout token. */
const LOGOUT = 'http://schemas.openid.net/event/backchannel-logout'

interface Asked {
  challenge: string
  nonce: string
  claims: JWTPayload
}

/** A provider as small as it can be, that says what a test wants it to say; its clock is the real one, as ours towards a provider is. */
export const smallProvider = async (clientId: string, secret: string) => {
  const { publicKey, privateKey } = await generateKeyPair('RS256')
  const jwk = { ...(await exportJWK(publicKey)), kid: 'k1', alg: 'RS256', use: 'sig' }
  const codes = new Map<string, Asked>()
  let issuer = ''
  const signed = (claims: JWTPayload, header: object = {}) =>
    new SignJWT({ iss: issuer, aud: clientId, ...claims }).setProtectedHeader({ alg: 'RS256', kid: 'k1', ...header }).sign(privateKey)

  const token = async (form: URLSearchParams, authorization: string | undefined): Promise<[number, object]> => {
    const asked = codes.get(form.get('code') ?? '')
    codes.delete(form.get('code') ?? '')
    const verified =
      createHash('sha256')
        .update(form.get('code_verifier') ?? '')
        .digest('base64url') === asked?.challenge
    const given = Buffer.from((authorization ?? '').replace('Basic ', ''), 'base64').toString()
    const known = decodeURIComponent(given) === `${clientId}:${secret}`
    if (!asked || !verified || !known) return [400, { error: 'invalid_grant' }]
    const now = Math.floor(Date.now() / 1000)
    const id = await signed({ iat: now, exp: now + 300, nonce: asked.nonce, ...asked.claims })
    return [200, { access_token: 'a', token_type: 'Bearer', id_token: id, expires_in: 300 }]
  }
  const server = createServer(async (req, res) => {
    const answer = (status: number, body: object) => res.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
    if (req.url === '/jwks') return answer(200, { keys: [jwk] })
    if (req.url === '/.well-known/openid-configuration') {
      const at = (path: string) => issuer + path
      const document = {
        ...{ issuer, authorization_endpoint: at('/auth'), token_endpoint: at('/token'), jwks_uri: at('/jwks'), end_session_endpoint: at('/end') },
        ...{ response_types_supported: ['code'], code_challenge_methods_supported: ['S256'], backchannel_logout_supported: true },
      }
      return answer(200, document)
    }
    let body = ''
    for await (const part of req) body += String(part)
    return answer(...(await token(new URLSearchParams(body), req.headers.authorization)))
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    issuer,
    signed,
    /** Somebody signs in there: takes where our server sent him and what the provider is to say, and gives what comes back. */
    signIn: (location: string, claims: JWTPayload): Record<string, string> => {
      const asked = new URL(location).searchParams
      const code = `code-${codes.size}-${Math.random()}`
      codes.set(code, { challenge: asked.get('code_challenge') ?? '', nonce: asked.get('nonce') ?? '', claims })
      return { code, state: asked.get('state') ?? '' }
    },
    /** A logout token that was signed just now. */
    logout: (claims: JWTPayload, header?: object) =>
      signed({ iat: Math.floor(Date.now() / 1000), exp: Math.floor(Date.now() / 1000) + 120, events: { [LOGOUT]: {} }, ...claims }, header),
    stop: () => new Promise((done) => server.close(done)),
  }
}

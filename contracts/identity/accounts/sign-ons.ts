import { z } from 'zod'
import { contract, endpoint } from '../../core/endpoint.ts'
import { freeText, id, moment } from '../../core/rules.ts'
import { entered } from './sessions.ts'
import { typed } from './typed-password.ts'

const nothing = z.object({})
/** What a browser brings back from elsewhere: anything at all, judged by the handler, for there is nobody to tell a form. */
const brought = () => freeText(4000).optional().catch(undefined)

/** Whose account it is, and by whose door he came: he types his password once, and from then on the door is his. */
const Asked = z.object({ ticket: z.string(), userCode: z.string(), nameCn: z.string(), nameEn: z.string() })

/** Coming in by a provider's door (areas/shell-access.md rules 8 and 9): the browser's way there and back, then the session; and which doors are one's own. */
export const signOns = contract('identity', 'accounts/sign-ons', {
  /** Leads to the provider; to the only one where none is named. */
  begin: endpoint({
    method: 'GET',
    path: '/auth/didLogin',
    permission: 'public',
    kind: 'bare',
    input: z.object({ provider: brought() }),
    output: z.unknown(),
  }),
  /** Back from the provider: leads on to the portal with a code that is good once, within a minute, in this browser. */
  back: endpoint({
    method: 'GET',
    path: '/auth/didLogin/back',
    permission: 'public',
    kind: 'bare',
    input: z.object({ code: brought(), state: brought(), iss: brought(), error: brought() }),
    output: z.unknown(),
  }),
  /** The session of that code; or whose password is needed first. */
  enter: endpoint({
    method: 'POST',
    path: '/auth/didLogin/enter',
    permission: 'public',
    kind: 'read',
    input: z.object({ code: z.string().max(100) }),
    output: z.object({ session: z.object(entered).nullable(), asked: Asked.nullable() }),
  }),
  /** Links the provider's account to the person whose password this is, and opens his session. */
  link: endpoint({
    method: 'POST',
    path: '/auth/didLogin/link',
    permission: 'public',
    kind: 'read',
    input: z.object({ ticket: z.string().max(100), password: typed() }),
    output: z.object(entered),
  }),
  /** The provider says that somebody has signed out there (OpenID Connect Back-Channel Logout 1.0). */
  logout: endpoint({
    method: 'POST',
    path: '/auth/didLogout/{id}',
    permission: 'public',
    kind: 'bare',
    input: z.object({ id: id() }),
    output: z.unknown(),
  }),
  /** Leads on to the provider, whose session ends after ours (1-portal.md §4.1). */
  leave: endpoint({
    method: 'GET',
    path: '/auth/didLeave',
    permission: 'public',
    kind: 'bare',
    input: z.object({ of: brought() }),
    output: z.unknown(),
  }),
  mine: endpoint({
    method: 'GET',
    path: '/auth/sign-ons',
    permission: 'session',
    kind: 'read',
    input: nothing,
    output: z.array(z.object({ id: id(), nameCn: z.string(), nameEn: z.string(), since: moment(), lastUsed: moment().optional() })),
  }),
  unlink: endpoint({
    method: 'POST',
    path: '/auth/sign-ons/unlink',
    permission: 'session',
    kind: 'act',
    input: z.object({ id: id() }),
    output: nothing,
  }),
})

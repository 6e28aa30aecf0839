import { z } from 'zod'
import { contract, endpoint } from '../../core/endpoint.ts'
import { freeText, id, personal } from '../../core/rules.ts'

const nothing = z.object({})

/** Who one is, as the shell shows it (1-portal.md §3 "Session user data"). */
export const Me = z.object({
  userId: id(),
  userCode: z.string(),
  userNameCn: personal(z.string(), 'name'),
  userNameEn: personal(z.string(), 'name'),
  locale: z.enum(['zh-CN', 'zh-TW', 'en-US']),
  tenantId: id(),
  tenantName: z.string(),
  roles: z.array(z.string()),
  permissions: z.array(z.string()),
  positionNameCn: z.string().optional(),
  positionNameEn: z.string().optional(),
  orgNameCn: z.string().optional(),
  orgNameEn: z.string().optional(),
  superAdmin: z.boolean(),
  /** In how many academies he may work, where there are several: he chooses one. */
  academies: z.number().int().optional(),
  /** The code of the organisation where his main post is, and from where he signed in (1-portal.md §3 "Session user data"). */
  bmwDeptCode: z.string().optional(),
  userLoginIP: z.string().optional(),
  /** Where his own picture is fetched with his token. */
  headurl: z.string().optional(),
  /** The session was restored for a remembered person: the back office asks for the password again (resolutions.md 31). */
  portalOnly: z.boolean().optional(),
  /** His password is too old (`password.days`): he may do nothing but change it. */
  passwordOver: z.boolean().optional(),
  /** An agreement is not accepted, or his consent taken back: he may do nothing but agree. */
  consentDue: z.boolean().optional(),
  /** He has work there, which his password opens. */
  office: z.boolean().optional(),
})

/** What a session begins with in the browser. */
export const entered = { token: z.string(), user: Me }

export const Tenant = z.object({ tenantId: id(), tenantName: z.string(), tenantCategory: z.string() })

/** Never trimmed, never format-checked at sign-in (resolutions.md 1). */
const password = z.string().min(1).max(200)

const captchaFor = z.enum(['login', 'forgotten', 'register'])
/** What a captcha is asked for; it is good for nothing else. */
export type CaptchaFor = z.output<typeof captchaFor>

/** Signing in and out, and what the shell asks about the session (1-portal.md §4.1, §7). */
export const sessions = contract('identity', 'accounts/sessions', {
  login: endpoint({
    method: 'POST',
    path: '/auth/login',
    permission: 'public',
    kind: 'read',
    input: z.object({
      userCode: z.string().trim().min(1).max(64),
      password,
      captchaId: id().optional(),
      captcha: freeText(12).optional(),
      tenantId: id().optional(),
      /** Also gives this browser a cookie by which it is known for `remember.days`. */
      remember: z.boolean().optional(),
    }),
    /** `remembered`: this browser is known from now on. */
    output: z.object({ ...entered, remembered: z.boolean() }),
  }),
  /** A portal session for whoever this browser's cookie remembers, and a new cookie; nothing where it remembers nobody (resolutions.md 31). */
  restore: endpoint({
    method: 'POST',
    path: '/auth/remembered',
    permission: 'public',
    kind: 'read',
    input: nothing,
    output: z.object({ session: z.object(entered).nullable() }),
  }),
  /** Ends what this browser's cookie remembers, also where its session is over already. */
  forget: endpoint({ method: 'POST', path: '/auth/remembered/forget', permission: 'public', kind: 'read', input: nothing, output: nothing }),
  /** What the sign-in page asks before the first try; says nothing about any account. */
  prepare: endpoint({
    method: 'GET',
    path: '/auth/prepare',
    permission: 'public',
    kind: 'read',
    input: nothing,
    output: z.object({
      ...{ captchaDue: z.boolean(), demo: z.boolean(), rememberDays: z.number().int() },
      /** Other doors by which one may come in, each with what its button says. */
      providers: z.array(z.object({ id: id(), nameCn: z.string(), nameEn: z.string() })),
    }),
  }),
  captcha: endpoint({
    method: 'GET',
    path: '/auth/captcha',
    permission: 'public',
    kind: 'read',
    input: z.object({ purpose: captchaFor.optional() }),
    /** `png` is the picture in base 64. */
    output: z.object({ captchaId: id(), png: z.string() }),
  }),
  /** The digits of a captcha spoken in the reader's language, a WAV file in base 64. */
  captchaSound: endpoint({
    method: 'GET',
    path: '/auth/captcha/{id}/sound',
    permission: 'public',
    kind: 'read',
    input: z.object({ id: id(), purpose: captchaFor.optional() }),
    output: z.object({ wav: z.string() }),
  }),
  /** Ends the session and what this browser remembers; after half an hour of silence (`idle`) the session alone. */
  logoutIam: endpoint({
    method: 'POST',
    path: '/auth/logoutIam',
    permission: 'session',
    kind: 'act',
    input: z.object({ idle: z.boolean().optional() }),
    /** `after`: where the browser goes on to, so that the session at a provider ends too. */
    output: z.object({ after: z.string().optional() }),
  }),
  me: endpoint({ method: 'GET', path: '/auth/me', permission: 'session', kind: 'read', input: nothing, output: Me }),
  language: endpoint({
    method: 'PUT',
    path: '/auth/language',
    permission: 'session',
    kind: 'act',
    input: z.object({ locale: z.enum(['zh-CN', 'zh-TW', 'en-US']) }),
    output: nothing,
  }),
  demoAccounts: endpoint({
    method: 'GET',
    path: '/auth/demoAccounts',
    permission: 'public',
    kind: 'read',
    input: nothing,
    output: z.array(
      z.object({
        userCode: z.string(),
        password: z.string(),
        role: z.string(),
        nameCn: z.string(),
        nameEn: z.string(),
        orgNameCn: z.string().optional(),
        orgNameEn: z.string().optional(),
        tenantNameCn: z.string(),
        tenantNameEn: z.string(),
      }),
    ),
  }),
  tenants: endpoint({ method: 'GET', path: '/sys/commTenant/selectList', permission: 'session', kind: 'read', input: nothing, output: z.array(Tenant) }),
  /** Who one is in another of one's academies; a person whom that academy cannot reach is told so (2-training.md §8). */
  enter: endpoint({
    method: 'POST',
    path: '/sys/commTenant/enter',
    permission: 'session',
    kind: 'read',
    input: z.object({ tenantId: id() }),
    output: Me,
  }),
  resolve: endpoint({
    method: 'POST',
    path: '/auth/internal/resolve',
    permission: 'internal',
    kind: 'read',
    input: z.object({ tokenHash: z.string().length(64), background: z.boolean(), tenantId: id().optional() }),
    output: z.object({ session: z.unknown().nullable(), stopped: z.string().nullable() }),
  }),
})

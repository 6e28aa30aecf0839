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
})

export const Tenant = z.object({ tenantId: id(), tenantName: z.string(), tenantCategory: z.string() })

/** Never trimmed, never format-checked at sign-in (resolutions.md 1). */
const password = z.string().min(1).max(200)

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
    }),
    output: z.object({ token: z.string(), user: Me }),
  }),
  /** What the sign-in page asks before the first try; says nothing about any account. */
  prepare: endpoint({
    method: 'GET',
    path: '/auth/prepare',
    permission: 'public',
    kind: 'read',
    input: nothing,
    output: z.object({ captchaDue: z.boolean(), demo: z.boolean() }),
  }),
  captcha: endpoint({
    method: 'GET',
    path: '/auth/captcha',
    permission: 'public',
    kind: 'read',
    input: nothing,
    output: z.object({ captchaId: id(), svg: z.string() }),
  }),
  /** The digits of a captcha spoken in the reader's language, a WAV file in base 64. */
  captchaSound: endpoint({
    method: 'GET',
    path: '/auth/captcha/{id}/sound',
    permission: 'public',
    kind: 'read',
    input: z.object({ id: id() }),
    output: z.object({ wav: z.string() }),
  }),
  logoutIam: endpoint({ method: 'POST', path: '/auth/logoutIam', permission: 'session', kind: 'act', input: nothing, output: nothing }),
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
  resolve: endpoint({
    method: 'POST',
    path: '/auth/internal/resolve',
    permission: 'internal',
    kind: 'read',
    input: z.object({ tokenHash: z.string().length(64), background: z.boolean(), tenantId: id().optional() }),
    output: z.object({ session: z.unknown().nullable(), stopped: z.string().nullable() }),
  }),
})

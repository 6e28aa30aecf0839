import type { Context } from '@academy/chassis/http/context.ts'
import type { Handlers } from '@academy/chassis/http/serve.ts'
import { callService, POLL_MS } from '@academy/chassis/runtime/call.ts'
import type { Platform } from '@academy/chassis/runtime/platform.ts'
import { Refusal } from '@academy/chassis/runtime/refusal.ts'
import { cases } from '@academy/contracts/approval-workflow/cases.ts'
import type { ownRegistration } from '@academy/contracts/identity/accounts/own-registration.ts'
import { headRegistrationSubject, registrationSubject } from '@academy/contracts/identity/accounts/registration-approval.ts'
import { newestOf } from '../agreements/newest.ts'
import type { Marks } from '../sessions/sign-in.ts'
import { ownFiles } from './files.ts'
import { boundsIn, keep } from './keep.ts'
import type { RegistrationDoc } from './model.ts'
import { shownOwn } from './own.ts'
import { needOwn, ownOf } from './own-key.ts'
import { findPlaces, positionsOf } from './places.ts'
import { ask, begin } from './proving.ts'
import { submit, withdraw } from './submit.ts'

/** What was written by who sent it back; nothing where approval does not answer just now. */
const commentOn = async (platform: Platform, ctx: Context, row: RegistrationDoc): Promise<string | undefined> => {
  if (row.status !== '60') return undefined
  const subjectType = row.model === 'REGHQ' ? headRegistrationSubject.type : registrationSubject.type
  const sought = { subjectType, subjectId: `${row.id}:${row.round}` }
  const caller = { tenantId: ctx.tenantId, requestId: ctx.requestId, withinMs: POLL_MS }
  return callService(platform, 'approval-workflow', cases.endpoints.comment, sought, caller)
    .then(({ comment }) => comment)
    .catch((error: unknown) => {
      if (error instanceof Refusal && error.code === 'unavailable') return undefined
      throw error
    })
}

/** The registration of a visitor, from his agreement to his receipt. */
export const ownRegistrationHandlers = (platform: Platform, marks: Marks): Handlers<typeof ownRegistration> => ({
  ...ownFiles(platform),
  prepare: async (_, ctx) => ({
    texts: (await newestOf(ctx.tenantId)).map(({ id, kind, edition = 0, titleCn, titleEn, body }) => ({ id, kind, edition, titleCn, titleEn, body })),
    sms: ctx.parameter('sms.enabled'),
    ...boundsIn(ctx),
  }),
  ask: (input, ctx) => ask(input, ctx, marks),
  begin: (input, ctx) => begin(input, ctx, marks),
  mine: async (_, ctx) => {
    const row = await ownOf(ctx)
    return { own: row ? await shownOwn(row, ctx, await commentOn(platform, ctx, row)) : null }
  },
  keep: (input, ctx) => keep(input, ctx),
  places: async ({ text }, ctx) => {
    await needOwn(ctx)
    return findPlaces(ctx, text)
  },
  positions: async ({ orgId }, ctx) => {
    await needOwn(ctx)
    return positionsOf(ctx, orgId)
  },
  submit: (_, ctx) => submit(ctx, marks.secret),
  withdraw: (_, ctx) => withdraw(ctx),
})

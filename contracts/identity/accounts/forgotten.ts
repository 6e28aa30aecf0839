import { z } from 'zod'
import { contract, endpoint } from '../../core/endpoint.ts'
import { freeText, id } from '../../core/rules.ts'
import { entered } from './sessions.ts'
import { typed } from './typed-password.ts'

/** A forgotten password (areas/shell-access.md rule 13): a code by mail or SMS, the same answer in the same time whether the account is known or not (I40). */
export const forgotten = contract('identity', 'accounts/forgotten', {
  ask: endpoint({
    method: 'POST',
    path: '/auth/forgotten',
    permission: 'public',
    kind: 'read',
    /** `account`: sign-in name, mail or mobile. */
    input: z.object({ account: z.string().trim().min(1).max(254), captchaId: id().optional(), captcha: freeText(12).optional() }),
    /** `requestId` is shown again with the code; `seconds` until another may be asked for. */
    output: z.object({ requestId: id(), minutes: z.number().int(), seconds: z.number().int(), min: z.number().int(), max: z.number().int() }),
  }),
  /** Sets the new password by the code, ends all sessions and signs in. */
  use: endpoint({
    method: 'POST',
    path: '/auth/forgotten/password',
    permission: 'public',
    kind: 'read',
    input: z.object({ requestId: id(), code: z.string().trim().max(12), newPassword: typed(), newPasswordAgain: typed() }),
    output: z.object(entered),
  }),
})

import { z } from 'zod'
import { contract, endpoint } from '../../core/endpoint.ts'
import { richText } from '../../core/rich-text.ts'
import { freeText, id, moment, personal } from '../../core/rules.ts'
import { agreementKinds } from './agreements.ts'
import { purposes } from './purposes.ts'

const kind = z.enum(agreementKinds)
const nothing = z.object({})
const names = { titleCn: z.string(), titleEn: z.string() }

const Consents = z.object({
  /** What must be accepted before anything else: the newest published texts that are not. */
  due: z.array(z.object({ id: id(), kind, edition: z.number().int(), ...names, body: richText({ max: 20_000, languages: 3 }) })),
  /** What stands accepted. */
  accepted: z.array(z.object({ agreementId: id(), kind, edition: z.number().int(), ...names, at: moment() })),
  purposes: z.array(z.object({ purpose: z.enum(purposes), given: z.boolean(), at: moment().optional() })),
  /** He is under 18: somebody who has custody agrees with him. */
  guardian: z.boolean(),
  /** He took his consent back: the account is shut until it is given again. */
  revoked: z.boolean(),
})

/** What one agrees to (areas/shell-access.md rule 15). */
export const consents = contract('identity', 'accounts/consents', {
  mine: endpoint({ method: 'GET', path: '/auth/consents', permission: 'session', kind: 'read', input: nothing, output: Consents }),
  text: endpoint({
    method: 'GET',
    path: '/auth/consents/texts/{id}',
    permission: 'session',
    kind: 'info',
    input: z.object({ id: id() }),
    output: z.object({ ...names, edition: z.number().int(), body: richText({ max: 20_000, languages: 3 }) }),
  }),
  /** Accepts these texts, and that training needs personal data. */
  accept: endpoint({
    method: 'POST',
    path: '/auth/consents/accept',
    permission: 'session',
    kind: 'read',
    input: z.object({
      agreementIds: z.array(id()).max(10),
      guardianName: personal(freeText(40), 'name').optional(),
      guardianMobile: personal(freeText(20), 'mobile').optional(),
    }),
    output: Consents,
  }),
  choose: endpoint({
    method: 'PUT',
    path: '/auth/consents/purposes',
    permission: 'session',
    kind: 'act',
    input: z.object({ purpose: z.enum(['mails', 'photo', 'talent']), given: z.boolean() }),
    output: Consents,
  }),
  /** Takes the consent back: every session ends, the account is shut until it is given again. */
  revoke: endpoint({ method: 'POST', path: '/auth/consents/revoke', permission: 'session', kind: 'act', input: nothing, output: nothing }),
})

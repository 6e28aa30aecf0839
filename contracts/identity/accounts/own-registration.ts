import { z } from 'zod'
import { contract, endpoint } from '../../core/endpoint.ts'
import { Crop } from '../../core/files.ts'
import { richText } from '../../core/rich-text.ts'
import { freeText, id, int, moment, personal, queryInt, text } from '../../core/rules.ts'
import { blockedWhys } from '../../org/registration-whys.ts'
import { agreementKinds } from './agreements.ts'
import { address, provenBy, RegistrationFiles, RegistrationForm, registrationStatus } from './registration-fields.ts'

const nothing = z.object({})
const named = { nameCn: z.string(), nameEn: z.string() }
const form = RegistrationForm.partial()

/** Before whom it is: a place, a person there and a telephone, and how much time he has, in hours of working days. */
const Waiting = z.object({
  stepCn: z.string(),
  stepEn: z.string(),
  placeCn: z.string().optional(),
  placeEn: z.string().optional(),
  positionCn: z.string().optional(),
  positionEn: z.string().optional(),
  personCn: personal(z.string(), 'name').optional(),
  personEn: personal(z.string(), 'name').optional(),
  phone: z.string().optional(),
  hours: z.number().int(),
  left: z.number().int(),
  dueAt: moment(),
})

const Own = z.object({
  receipt: z.string(),
  status: registrationStatus(),
  round: z.number().int(),
  form,
  ...RegistrationFiles.shape,
  /** What he has proved to be his. */
  proven: provenBy,
  orgNameCn: z.string().optional(),
  orgNameEn: z.string().optional(),
  orgType: z.string().optional(),
  positionNameCn: z.string().optional(),
  positionNameEn: z.string().optional(),
  filedAt: moment().optional(),
  decidedAt: moment().optional(),
  /** Nobody of the same name and birth date is known. */
  alone: z.boolean().optional(),
  waiting: Waiting.optional(),
  /** What a decider wrote who sent it back. */
  comment: z.string().optional(),
  blocked: z.enum(blockedWhys).optional(),
  /** So often it may still be submitted within thirty days. */
  left: z.number().int(),
})
export type OwnRegistration = z.output<typeof Own>

const Place = z.object({ id: id(), ...named, orgType: z.string(), cityCode: z.string().optional() })
const Position = z.object({ code: z.string(), ...named, adminAllowed: z.boolean() })
const Upload = z.object({ id: id(), at: int(0, 2 ** 40), size: int(1, 2 ** 40), piece: int(1, 2 ** 30) })
const open = { permission: 'public', kind: 'read' } as const

/**
 * The registration of a visitor, on the paths whose cookie names it: agreed, an address proved, papers, post, files, submitted (areas/people-organisations.md
 * rule 10). What he types travels in a `read`: no idempotency key keeps its hash.
 */
export const ownRegistration = contract('identity', 'accounts/own-registration', {
  prepare: endpoint({
    ...open,
    method: 'GET',
    path: '/auth/register/prepare',
    input: nothing,
    output: z.object({
      texts: z.array(
        z.object({
          ...{ id: id(), kind: z.enum(agreementKinds), edition: z.number().int(), titleCn: z.string(), titleEn: z.string() },
          body: richText({ max: 20_000, languages: 3 }),
        }),
      ),
      /** SMS go out: a mobile can be proved. */
      sms: z.boolean(),
      age: z.object({ min: z.number().int(), max: z.number().int() }),
      /** How many days a start may lie back. */
      backDays: z.number().int(),
    }),
  }),
  /** Agrees, and has a code sent to the address. */
  ask: endpoint({
    ...open,
    method: 'POST',
    path: '/auth/register/code',
    input: z.object({ kind: provenBy, address: address(), captchaId: id().optional(), captcha: freeText(12).optional(), agreementIds: z.array(id()).max(10) }),
    output: z.object({ requestId: id(), minutes: z.number().int(), seconds: z.number().int() }),
  }),
  /** Proves the address: begins a registration, or goes on with the one of this address. */
  begin: endpoint({ ...open, method: 'POST', path: '/auth/register/begin', input: z.object({ requestId: id(), code: freeText(12) }), output: Own }),
  /** The one of this browser; nothing where there is none. */
  mine: endpoint({ ...open, method: 'GET', path: '/auth/register/mine', input: nothing, output: z.object({ own: Own.nullable() }) }),
  /** Keeps what is typed; `rejoin` asks whether somebody who left comes back. */
  keep: endpoint({ ...open, method: 'POST', path: '/auth/register/keep', input: form, output: z.object({ own: Own, rejoin: z.boolean() }) }),
  places: endpoint({ ...open, method: 'POST', path: '/auth/register/places', input: z.object({ text: text(40) }), output: z.array(Place) }),
  positions: endpoint({ ...open, method: 'POST', path: '/auth/register/positions', input: z.object({ orgId: id() }), output: z.array(Position) }),
  fileBegin: endpoint({
    ...open,
    method: 'POST',
    path: '/auth/register/files',
    input: z.object({ field: z.enum(['photo', 'letter']), name: text(200), size: int(0, 2 ** 40), crop: Crop.optional() }),
    output: Upload,
  }),
  filePiece: endpoint({
    method: 'PUT',
    path: '/auth/register/files/{id}/pieces',
    permission: 'public',
    kind: 'upload',
    input: z.object({ id: id(), at: queryInt(0, 2 ** 40) }),
    output: Upload,
  }),
  /** Looks at it and keeps it with the registration. */
  fileFinish: endpoint({
    ...open,
    method: 'POST',
    path: '/auth/register/files/finish',
    input: z.object({ id: id(), field: z.enum(['photo', 'letter']) }),
    output: Own,
  }),
  /** The picture that he has sent; `of` names it, so that a browser does not show the one before. */
  photo: endpoint({
    method: 'GET',
    path: '/auth/register/photo',
    permission: 'public',
    kind: 'download',
    input: z.object({ of: id().optional() }),
    output: z.null(),
  }),
  fileDrop: endpoint({ ...open, method: 'POST', path: '/auth/register/files/drop', input: z.object({ field: z.enum(['photo', 'letter']) }), output: Own }),
  submit: endpoint({ ...open, method: 'POST', path: '/auth/register/submit', input: nothing, output: Own }),
  /** Takes it back; what was typed stays. */
  withdraw: endpoint({ ...open, method: 'POST', path: '/auth/register/withdraw', input: nothing, output: Own }),
})

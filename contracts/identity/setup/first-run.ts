import { z } from 'zod'
import { contract, endpoint } from '../../core/endpoint.ts'
import { int, naturalKey, text } from '../../core/rules.ts'
import { withoutSigns } from '../../core/shared-rules.ts'
import { User } from '../accounts/users.ts'

const nothing = z.object({})

/** What the set-up writes, in this order. */
export const firstRunParts = ['academy', 'roles', 'menus', 'dictionaries', 'regions', 'workdays', 'positions', 'models', 'rules', 'administrator'] as const

/** New passwords have 15 to 30 printable ASCII signs without blanks (resolutions.md 1). */
const newPassword = z
  .string()
  .min(15)
  .max(30)
  .regex(/^[\x21-\x7e]*$/, '!passwordSigns')

/** As it was printed, or without its dashes; what it is, is judged by identity. */
const code = z.string().trim().min(1).max(200)

/** The academy and the root of its network, by the rules of an organisation. */
const academy = {
  nameCn: withoutSigns(text(80), 'organisation'),
  nameEn: text(80),
  rootCode: naturalKey(20),
  rootNameCn: withoutSigns(text(80), 'organisation'),
  rootNameEn: text(80),
}

const State = z.object({
  /** `open`: no academy yet; `writing`: the first one is being written; `done`: for ever. */
  state: z.enum(['open', 'writing', 'done']),
  /** The id that the academy gets: the one whose portal a visitor sees. */
  tenantId: z.string(),
  parts: z.array(z.object({ part: z.enum(firstRunParts), rows: int(0, 1_000_000), written: z.boolean() })),
})

/** The first run of an installation: one code, one academy (shell-access.md rule 26). Nothing of it is remembered by an idempotency key: it carries on by itself. */
export const firstRun = contract('identity', 'setup/first-run', {
  state: endpoint({ method: 'GET', path: '/identity/setup/state', permission: 'public', kind: 'read', input: nothing, output: State }),
  /** Is this the code that was printed? A wrong one counts. What is told of the academy is judged as `begin` would. */
  check: endpoint({
    method: 'POST',
    path: '/identity/setup/check',
    permission: 'public',
    kind: 'read',
    input: z
      .object({ code, ...academy })
      .partial()
      .required({ code: true }),
    output: nothing,
  }),
  /** What the administrator's password is worth of 4 and what stands against it, by the rule of `begin`, for who has the code. */
  strength: endpoint({
    method: 'POST',
    path: '/identity/setup/strength',
    permission: 'public',
    kind: 'read',
    input: z.object({
      code,
      password: z.string().max(200),
      userCode: z.string().max(80).optional(),
      userNameEn: z.string().max(80).optional(),
      email: z.string().max(200).optional(),
      idNumber: z.string().max(40).optional(),
    }),
    output: z.object({ score: int(0, 4), problems: z.array(z.string()) }),
  }),
  /** Uses the code up and begins to write; what is written is told by `state`. */
  begin: endpoint({
    method: 'POST',
    path: '/identity/setup/begin',
    permission: 'public',
    kind: 'read',
    input: z.object({
      code,
      ...academy,
      userCode: User.shape.userCode,
      userNameCn: User.shape.nameCn,
      userNameEn: User.shape.nameEn,
      gender: User.shape.gender,
      idType: User.shape.idType,
      idNumber: User.shape.idNumber,
      email: User.shape.email,
      password: newPassword,
    }),
    output: State,
  }),
})
export type FirstRunState = z.output<typeof State>

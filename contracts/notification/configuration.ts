import { z } from 'zod'
import { contract, endpoint } from '../core/endpoint.ts'
import type { Manifest } from '../core/manifest.ts'
import { email, freeText, int, moment, text } from '../core/rules.ts'

/** Where what is in use comes from: the environment wins over what was set here; `development` is the mailbox page. */
const source = z.enum(['environment', 'settings', 'development', 'none'])
/** A secret is never told, only since when it stands and by whom. */
const SecretSet = z.object({ at: moment(), by: z.string() })
/** The last test of what is set. */
const Tested = z.object({ at: moment(), ok: z.boolean() })

const MailServer = z.object({
  enabled: z.boolean(),
  host: z
    .string()
    .trim()
    .max(200)
    .regex(/^[A-Za-z0-9.-]+$/, '!host'),
  port: int(1, 65_535),
  /** How the line is made safe: from its first byte, after STARTTLS, or not at all. */
  security: z.enum(['tls', 'starttls', 'none']),
  user: freeText(200).optional(),
  /** From which address mails come. */
  sender: email(),
})

const SmsGateway = z.object({
  enabled: z.boolean(),
  /** How the gateway takes a message: JSON or the fields of a form. */
  provider: z.enum(['json', 'form']),
  url: z
    .string()
    .trim()
    .max(500)
    .regex(/^https?:\/\/[^\s<>"]+$/, '!httpUrl'),
  /** The body, in which `{{mobile}}` and `{{content}}` stand for what is sent. */
  template: text(2000),
  /** The header that carries the secret. */
  header: freeText(60)
    .regex(/^[A-Za-z0-9-]*$/, '!headerName')
    .optional(),
  /** What a good answer holds; any answer with a success code unless told. */
  expected: freeText(100).optional(),
})

const secret = z.string().max(500).optional()
const shown = { source, secretSet: SecretSet.optional(), tested: Tested.optional() }
const Configuration = z.object({
  mail: MailServer.partial().extend(shown),
  sms: SmsGateway.partial().extend(shown),
  push: z.object({ source: z.enum(['environment', 'settings']), publicKey: z.string(), devices: z.number().int(), mine: z.number().int() }),
})

/** One step of a test: what it was, whether it went, how long it took, and what the other side said. */
const Step = z.object({
  step: z.enum(['connect', 'login', 'send', 'device']),
  ok: z.boolean(),
  ms: z.number().int(),
  error: z.string().optional(),
  said: z.string().optional(),
})
export type ChannelStep = z.output<typeof Step>
const Steps = z.object({ steps: z.array(Step) })

const manifest: Manifest = { menu: { under: 'sys', sort: 22, icon: 'sliders-three', url: 'sys/configuration' }, grants: { all: ['ADMIN'] } }
const path = '/notify/configuration'
const changes = { permission: 'sys:configuration:update', kind: 'act' } as const

/** By which mail server, SMS gateway and push keys an academy reaches its people (shell-access.md rule 25). */
export const configuration = contract('notification', 'configuration', manifest, {
  look: endpoint({ method: 'GET', path, permission: 'sys:configuration:page', kind: 'read', input: z.object({}), output: Configuration }),
  saveMail: endpoint({ ...changes, method: 'PUT', path: `${path}/mail`, input: MailServer.extend({ password: secret }), output: Configuration }),
  saveSms: endpoint({ ...changes, method: 'PUT', path: `${path}/sms`, input: SmsGateway.extend({ secret }), output: Configuration }),
  /** Sends a mail to this address, step by step. */
  testMail: endpoint({ ...changes, method: 'POST', path: `${path}/mail/test`, input: z.object({ to: email() }), output: Steps }),
  testSms: endpoint({
    ...changes,
    method: 'POST',
    path: `${path}/sms/test`,
    input: z.object({
      to: z
        .string()
        .trim()
        .regex(/^1[3-9]\d{9}$/, '!mobile'),
    }),
    output: Steps,
  }),
  /** Pushes to each device of whoever asks. */
  testPush: endpoint({ ...changes, method: 'POST', path: `${path}/push/test`, input: z.object({}), output: Steps }),
})

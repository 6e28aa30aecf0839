import { logger } from '@academy/chassis/runtime/logger.ts'
import type { ChannelStep } from '@academy/contracts/notification/configuration.ts'
import { organizerEmail } from '@academy/contracts/notification/invitations.ts'
import { parseConnectionUrl } from 'nodemailer/lib/shared'
import SMTPConnection from 'nodemailer/lib/smtp-connection'
import { type MailMessage, mimeOf } from './mime.ts'
import type { Delivery, MailProvider } from './provider.ts'

export interface SmtpError {
  responseCode?: number
  code?: string
}

/** How far the dialogue had come: nothing has left before `sending`. */
export type Phase = 'connecting' | 'login' | 'sending'

/** Judges a failure by the server's own answer, or by how far the dialogue had come; a break while sending is `unknown`. */
export const judge = ({ responseCode, code }: SmtpError, phase: Phase): Delivery => {
  if (phase === 'login') return { outcome: 'retry', error: 'login' }
  if (responseCode && responseCode >= 500) return { outcome: 'failed', error: 'refused' }
  if (responseCode && responseCode >= 400) return { outcome: 'retry', error: 'busy' }
  if (code === 'EENVELOPE') return { outcome: 'failed', error: 'noAddress' }
  return phase === 'connecting' ? { outcome: 'retry', error: 'unreachable' } : { outcome: 'unknown', error: 'brokenOff' }
}

const TIMES = { connectionTimeout: 15_000, greetingTimeout: 15_000, socketTimeout: 45_000 }

type Told = (error?: unknown) => void

/** One step of the dialogue: ends with its callback or with the connection's own error, whichever is first. */
const step = (connection: SMTPConnection, start: (done: Told) => void): Promise<void> =>
  new Promise((resolve, reject) => {
    connection.once('error', reject)
    start((error) => {
      connection.off('error', reject)
      if (error) reject(error)
      else resolve()
    })
  })

/** A mail server, and from which address mails come. */
export interface MailServer {
  options: SMTPConnection.Options & { auth?: unknown }
  sender: string
}

/** `smtps://user:password@host:port`. */
export const serverAt = (url: string): MailServer => ({ options: { ...parseConnectionUrl(url), ...TIMES }, sender: organizerEmail })

interface Given {
  host: string
  port: number
  security: 'tls' | 'starttls' | 'none'
  user?: string | undefined
  sender: string
}

export const serverOf = ({ host, port, security, user, sender }: Given, password: string | undefined): MailServer => ({
  options: {
    ...{ host, port, secure: security === 'tls', requireTLS: security === 'starttls', ignoreTLS: security === 'none', ...TIMES },
    ...(user ? { auth: { user, pass: password ?? '' } } : {}),
  },
  sender,
})

/** Hands a message over; `done` is told of each phase that went well. A failure whose outcome nobody can tell is `unknown`. */
const handOver = async (
  { options, sender }: MailServer,
  given: MailMessage,
  done: (phase: Phase) => void,
): Promise<Delivery & { phase: Phase; said?: string }> => {
  const mime = await mimeOf({ ...given, sender })
  const connection = new SMTPConnection(options)
  // after the answer a server may hang up as it likes: that changes nothing any more
  connection.on('error', (error) => logger.debug({ err: error }, 'mail server'))
  let phase: Phase = 'connecting'
  try {
    await step(connection, (told) => connection.connect(told))
    done(phase)
    phase = 'login'
    if (options.auth) {
      await step(connection, (told) => connection.login(options.auth as SMTPConnection.AuthenticationType, told))
      done(phase)
    }
    phase = 'sending'
    await step(connection, (told) => connection.send({ from: sender, to: given.to }, mime, told))
    done(phase)
    connection.quit()
    return { outcome: 'sent', phase }
  } catch (error) {
    connection.close()
    const { response } = error as { response?: string }
    return { ...judge(error as SmtpError, phase), phase, ...(response ? { said: response } : {}) }
  }
}

export const smtpProvider = (server: MailServer): MailProvider => ({
  name: 'smtp',
  send: async (message) => {
    const { phase: _, said: __, ...delivery } = await handOver(server, message, () => undefined)
    return delivery as Delivery
  },
})

const steps = { connecting: 'connect', login: 'login', sending: 'send' } as const
const SAID = 200

/** Sends one message and tells each step: whether it went, how long it took, what the server said where it did not. */
export const tryMail = async (server: MailServer, message: MailMessage): Promise<ChannelStep[]> => {
  const told: ChannelStep[] = []
  let since = performance.now()
  const lap = (): number => {
    const now = performance.now()
    const ms = Math.round(now - since)
    since = now
    return ms
  }
  const delivery = await handOver(server, message, (phase) => told.push({ step: steps[phase], ok: true, ms: lap() }))
  if (delivery.outcome !== 'sent')
    told.push({ step: steps[delivery.phase], ok: false, ms: lap(), error: delivery.error, ...(delivery.said ? { said: delivery.said.slice(0, SAID) } : {}) })
  return told
}

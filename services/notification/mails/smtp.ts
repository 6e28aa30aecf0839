import { logger } from '@academy/chassis/runtime/logger.ts'
import { organizerEmail } from '@academy/contracts/notification/invitations.ts'
import { parseConnectionUrl } from 'nodemailer/lib/shared'
import SMTPConnection from 'nodemailer/lib/smtp-connection'
import { mimeOf } from './mime.ts'
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

/** Sends through a mail server, `smtps://user:password@host:port`. A failure whose outcome nobody can tell is `unknown`. */
export const smtpProvider = (url: string): MailProvider => {
  const options = { ...parseConnectionUrl(url), ...TIMES }
  const { auth } = options
  return {
    name: 'smtp',
    send: async (message) => {
      const mime = await mimeOf(message)
      const connection = new SMTPConnection(options)
      // after the answer a server may hang up as it likes: that changes nothing any more
      connection.on('error', (error) => logger.debug({ err: error }, 'mail server'))
      let phase: Phase = 'connecting'
      try {
        await step(connection, (done) => connection.connect(done))
        phase = 'login'
        if (auth) await step(connection, (done) => connection.login(auth as SMTPConnection.AuthenticationType, done))
        phase = 'sending'
        await step(connection, (done) => connection.send({ from: organizerEmail, to: message.to }, mime, done))
        connection.quit()
        return { outcome: 'sent' }
      } catch (error) {
        connection.close()
        return judge(error as SmtpError, phase)
      }
    },
  }
}

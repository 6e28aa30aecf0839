import { createTransport } from 'nodemailer'
import { optionsOf } from './mime.ts'
import type { Delivery, MailProvider } from './provider.ts'

interface SmtpError {
  responseCode?: number
  command?: string
  code?: string
}

/** Commands before the message's own lines: whatever goes wrong here, nothing has left. */
const before = /^(CONN|API|EHLO|HELO|LHLO|STARTTLS|AUTH|MAIL FROM|RCPT TO)/

/** Judges a failure by the server's own answer, or by how far the dialogue had come. */
export const judge = ({ responseCode, command = '', code = '' }: SmtpError): Delivery => {
  if (responseCode && responseCode >= 500) return code === 'EAUTH' ? { outcome: 'retry', error: 'login' } : { outcome: 'failed', error: 'refused' }
  if (responseCode && responseCode >= 400) return { outcome: 'retry', error: 'busy' }
  if (code === 'EENVELOPE') return { outcome: 'failed', error: 'noAddress' }
  if (code === 'EDNS' || before.test(command)) return { outcome: 'retry', error: 'unreachable' }
  return { outcome: 'unknown', error: 'brokenOff' }
}

/** Sends through a mail server, `smtps://user:password@host:port`. A failure whose outcome nobody can tell is `unknown`. */
export const smtpProvider = (url: string): MailProvider => {
  const options = { url, connectionTimeout: 15_000, greetingTimeout: 15_000, socketTimeout: 45_000, disableFileAccess: true, disableUrlAccess: true }
  const transport = createTransport(options)
  return {
    name: 'smtp',
    send: async (message) => {
      try {
        await transport.sendMail(optionsOf(message))
        return { outcome: 'sent' }
      } catch (error) {
        return judge(error as SmtpError)
      }
    },
  }
}

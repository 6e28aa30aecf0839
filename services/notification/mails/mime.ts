import { organizerEmail } from '@academy/contracts/notification/invitations.ts'
import type { SendMailOptions } from 'nodemailer'
import MailComposer from 'nodemailer/lib/mail-composer'

export interface MailMessage {
  mailId: string
  from: string
  to: string
  subject: string
  text: string
  html: string
  /** From which address; the academy's own where its mail server has one. */
  sender?: string | undefined
  invite?: { method: 'REQUEST' | 'CANCEL'; ics: string } | undefined
}

/** The same for every attempt, so that a mail server or reader can drop a second copy. */
export const messageIdOf = (mailId: string): string => `<${mailId}@${organizerEmail.split('@')[1]}>`

/** The message as nodemailer takes it; the invitation is an alternative part, as Outlook wants it. */
export const optionsOf = ({ mailId, from, to, subject, text, html, sender = organizerEmail, invite }: MailMessage): SendMailOptions => ({
  messageId: messageIdOf(mailId),
  from: { name: from, address: sender },
  to,
  subject,
  text,
  html,
  headers: { 'Auto-Submitted': 'auto-generated' },
  disableFileAccess: true,
  disableUrlAccess: true,
  ...(invite ? { icalEvent: { method: invite.method, filename: 'invite.ics', content: invite.ics } } : {}),
})

/** The whole message as it travels. */
export const mimeOf = (message: MailMessage): Promise<Buffer> => new MailComposer(optionsOf(message)).compile().build()

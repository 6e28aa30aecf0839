import { type MailMessage, mimeOf } from './mime.ts'

/** What became of an attempt. `unknown`: it may have left, so it must not be sent again by itself (I51). */
export type Delivery = { outcome: 'sent' } | { outcome: 'retry' | 'failed' | 'unknown'; error: string }

/** The way out for mails; one for each kind of installation. */
export interface MailProvider {
  name: string
  send(message: MailMessage): Promise<Delivery>
}

/** Development: the queue's own row is the mailbox. The message is built all the same, so that a broken one is seen. */
export const developmentProvider: MailProvider = {
  name: 'development',
  send: async (message) => {
    await mimeOf(message)
    return { outcome: 'sent' }
  },
}

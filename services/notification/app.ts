import { serve } from '@academy/chassis/http/serve.ts'
import { module, serviceOf } from '@academy/chassis/runtime/module.ts'
import { configuration } from '@academy/contracts/notification/configuration.ts'
import { figures } from '@academy/contracts/notification/figures.ts'
import { invitations } from '@academy/contracts/notification/invitations.ts'
import { mails } from '@academy/contracts/notification/mails.ts'
import { notices } from '@academy/contracts/notification/notices.ts'
import { preferences } from '@academy/contracts/notification/preferences.ts'
import { pushSubscriptions } from '@academy/contracts/notification/push-subscriptions.ts'
import { texts } from '@academy/contracts/notification/texts.ts'
import { configurationHandlers } from './configuration/handlers.ts'
import { erasePerson } from './erase-person.ts'
import { invitationHandlers } from './invitations/handlers.ts'
import { mailHandlers } from './mails/handlers.ts'
import { openerOf } from './mails/opener.ts'
import { startSender } from './mails/sender.ts'
import { mailTrail } from './mails/trail.ts'
import { noticeHandlers } from './notices/handlers.ts'
import { preferenceHandlers } from './preferences/handlers.ts'
import { pushSubscriptionHandlers } from './push-subscriptions/handlers.ts'
import { keysOf } from './push-subscriptions/keys.ts'
import { reactions } from './reactions.ts'
import { textHandlers } from './texts/handlers.ts'

/** notification: who is told what, in his own language, by bell, mail, SMS and push. */
const messages = () =>
  module({
    name: 'notification',
    routes: ({ signingKey }) => {
      const opener = openerOf(signingKey)
      return [
        ...serve(notices, noticeHandlers),
        ...serve(mails, mailHandlers(opener)),
        ...serve(texts, textHandlers(opener)),
        ...serve(invitations, invitationHandlers),
        ...serve(preferences, preferenceHandlers),
        ...serve(configuration, configurationHandlers(signingKey)),
        ...serve(
          pushSubscriptions,
          pushSubscriptionHandlers(() => keysOf(signingKey)),
        ),
      ]
    },
    figures,
    reactions,
    erases: erasePerson,
    trail: mailTrail,
    started: startSender,
  })
export const notification = serviceOf('notification', [messages()])

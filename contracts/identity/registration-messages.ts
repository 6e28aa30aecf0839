import { message, moment, named, plain, sealed, word } from '../core/message.ts'

// Messages to somebody who is not there yet: they go to the address that he gave, in the language in which he registers.

const visitor = { group: 'security', always: true, bell: false } as const
const proof = { ...visitor, params: { code: sealed(), sentTo: sealed(), language: plain() } } as const
/** The digits by which a visitor proves his mail. */
export const registrationMailed = message('identity/registrations.mailed', { ...proof, mail: true })
/** The same of a mobile. */
export const registrationTexted = message('identity/registrations.texted', { ...proof, text: true })

const about = { receipt: plain(), org: named(), position: named() }
const toVisitor = { ...about, sentTo: sealed(), language: plain() }
/** It is before its deciders. */
export const registrationFiledMail = message('identity/registrations.filed', { ...visitor, mail: true, params: toVisitor })
export const registrationFiledText = message('identity/registrations.filedTexted', { ...visitor, text: true, params: toVisitor })
/** It was sent back, or nobody decided: what was typed is there. */
export const registrationBackMail = message('identity/registrations.back', { ...visitor, mail: true, params: toVisitor })
export const registrationBackText = message('identity/registrations.backTexted', { ...visitor, text: true, params: toVisitor })
/** He is admitted. */
export const registrationApprovedMail = message('identity/registrations.approved', {
  ...{ group: 'academy', mail: true, text: true, always: true },
  params: { ...about, account: plain() },
})
/** He is admitted, and his place was taken meanwhile: told to him and to who decided. */
export const registrationBlockedMail = message('identity/registrations.blocked', {
  ...{ group: 'approval', mail: true, always: true },
  params: { ...about, why: word('identity/registrations:blockedWhys', 'placeTaken') },
})

/** One can sign in: how the account is called. */
export const accountGenerated = message('identity/account-states.generated', {
  group: 'security',
  mail: true,
  always: true,
  params: { account: plain(), at: moment() },
})
/** One cannot sign in any more. */
export const accountDisabled = message('identity/account-states.disabled', {
  group: 'security',
  mail: true,
  always: true,
  params: { reason: plain(), at: moment() },
})
/** One cannot sign in until then. */
export const accountLocked = message('identity/account-states.locked', {
  group: 'security',
  mail: true,
  always: true,
  params: { reason: plain(), until: moment() },
})

/** Two records of one person are one: by which name he signs in from now on. */
export const accountsMerged = message('identity/account-merges.merged', {
  group: 'security',
  mail: true,
  always: true,
  params: { account: plain(), other: plain(), until: moment() },
})
/** They are two again. */
export const accountsUnmerged = message('identity/account-merges.unmerged', {
  group: 'security',
  mail: true,
  always: true,
  params: { account: plain(), other: plain() },
})

import { count, message, moment, named, person, plain, sealed, word } from '../core/message.ts'

/** One has another password now: who did not do that himself hears of it. */
export const passwordChanged = message('identity/passwords.changed', { group: 'security', mail: true, always: true, params: { at: moment() } })

const link = { group: 'security', always: true, bell: false, params: { code: plain(), until: moment(), token: sealed() } } as const
/** The link by which somebody without a password sets his first one. */
export const setUpMailed = message('identity/set-up-links.mailed', { ...link, mail: true })
/** The same by SMS. */
export const setUpTexted = message('identity/set-up-links.texted', { ...link, text: true })

const code = { group: 'security', always: true, bell: false, params: { name: plain(), code: sealed() } } as const
/** The digits by which somebody who forgot his password gives himself a new one. */
export const codeMailed = message('identity/forgotten.mailed', { ...code, mail: true })
/** The same by SMS. */
export const codeTexted = message('identity/forgotten.texted', { ...code, text: true })

// `sentTo`: where it goes, because it is not the reader's yet, or not any more
const proof = { ...code, params: { ...code.params, sentTo: sealed() } } as const
/** The digits by which somebody shows that a new mail address is his. */
export const contactMailed = message('identity/contacts.mailed', { ...proof, mail: true })
/** The same of a mobile, by SMS. */
export const contactTexted = message('identity/contacts.texted', { ...proof, text: true })
const kind = () => word('identity/contacts:kinds', 'email')
/** One has another mail address or mobile now. */
export const contactChanged = message('identity/contacts.changed', { group: 'security', mail: true, always: true, params: { kind: kind(), at: moment() } })
/** The same to the address that was left. */
export const contactLeft = message('identity/contacts.left', {
  ...{ group: 'security', mail: true, always: true, bell: false },
  params: { kind: kind(), name: plain(), at: moment(), sentTo: sealed() },
})
/** An administrator has taken one's second step: who did not ask for that hears of it. */
export const stepReset = message('identity/second-step.reset', { group: 'security', mail: true, always: true, params: { at: moment(), by: person() } })
/** A list has shown a role what lies beyond its reach. */
export const leaksFound = message('identity/leak-tests.found', {
  group: 'security',
  mail: true,
  always: true,
  params: { count: count(), places: plain(), at: moment() },
})

const role = { role: named(), person: person(), until: moment() }
const decided = { group: 'approval', mail: true, params: role } as const
/** A role that somebody asked for is his until then. */
export const roleGiven = message('identity/role-requests.given', decided)
/** A role that somebody asked for was refused. */
export const roleRefused = message('identity/role-requests.refused', decided)
/** Nobody decided in time. */
export const roleRequestExpired = message('identity/role-requests.expired', decided)
/** Taken back by the other one of the two: who asked, or for whom it was asked. */
export const roleRequestTakenBack = message('identity/role-requests.withdrawn', decided)
/** It was agreed to, and cannot be given any more. */
export const roleNotGiven = message('identity/role-requests.void', {
  ...decided,
  params: { ...role, why: word('identity/role-requests:whys', 'roleGone') },
})
/** What the academy tells an audience, in the words of whoever wrote it. */
export const bulletinSent = message('identity/bulletins.sent', { group: 'academy', mail: true, params: { title: named(), text: named() } })

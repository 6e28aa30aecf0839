import { message, moment, plain, sealed } from '../core/message.ts'

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

import { message, money, named, plain } from '../core/message.ts'

const left = { amount: money() }

/** The account crossed a fifth of its opening balance. */
export const accountLow = message('fee/accounts.low', { group: 'fee', params: left })
/** The account stands at its overdraft: nobody enrols in charged offerings. */
export const accountStopped = message('fee/accounts.stopped', { group: 'fee', params: left })
/** What the academy waived of one's penalty. */
export const exempted = message('fee/exemptions.granted', { group: 'fee', mail: true, params: { offering: named(), number: plain(), ...left } })

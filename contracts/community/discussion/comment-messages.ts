import { message, named, person, word } from '../../core/message.ts'

const about = { about: named() }
const reason = word('community/comments:reasons', 'advert')

/** What one wrote was taken down, and why. */
export const shielded = message('community/comments.shielded', { group: 'community', mail: true, params: { ...about, reason } })
/** It can be seen again. */
export const restored = message('community/comments.restored', { group: 'community', params: about })
export const replied = message('community/comments.replied', { group: 'community', params: { ...about, person: person() } })
/** The academy itself replied. */
export const answered = message('community/comments.answered', { group: 'community', mail: true, params: about })
/** What became of one's complaint. */
export const complaintUpheld = message('community/comments.complaintUpheld', { group: 'community', params: about })
export const complaintIgnored = message('community/comments.complaintIgnored', { group: 'community', params: about })

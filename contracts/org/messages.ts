import { day, message, named, person, word } from '../core/message.ts'

const change = { person: person(), kind: word('org/personnel-changes:kinds', '2'), day: day(), place: named() }
const told = { group: 'approval', mail: true, params: change } as const

/** A change of somebody's posts was put before its deciders. */
export const changeFiledTold = message('org/personnel-changes.filed', { ...told, mail: false })
/** It was made. */
export const changeMade = message('org/personnel-changes.effective', told)
/** Refused, taken back or cancelled. */
export const changeDroppedTold = message('org/personnel-changes.dropped', {
  ...told,
  params: { ...change, how: word('org/personnel-changes:hows', 'refused') },
})
/** It could not be made on its day, and why: somebody must do something. */
export const changeStuck = message('org/personnel-changes.blocked', {
  ...told,
  always: true,
  params: { ...change, why: word('org/personnel-changes:blocks', 'singlePostHeld') },
})
/** The day of one that was made is another. */
export const changeMoved = message('org/personnel-changes.corrected', told)

const letter = { person: person(), place: named(), until: day() }
/** A letter ends in 30 or 7 days, and with it what it lets its holder do. */
export const letterEnding = message('org/letters.ending', { group: 'approval', mail: true, params: letter })
/** It ended. */
export const letterEndedTold = message('org/letters.ended', { group: 'approval', mail: true, params: { ...letter, how: word('org/letters:ends', 'expired') } })

/** An organisation closes after this day; changes of its people were filed. */
export const organisationCloses = message('org/organisations.closing', { group: 'academy', mail: true, params: { place: named(), day: day(), by: person() } })

import { notify } from '@academy/chassis/events/notify.ts'
import { repository, unscoped } from '@academy/chassis/mongo/repository.ts'
import { oneByOne } from '@academy/chassis/runtime/one-by-one.ts'
import type { Job } from '@academy/chassis/runtime/service.ts'
import type { Work } from '@academy/chassis/runtime/work.ts'
import { addDays, dayOf, daysBetween } from '@academy/contracts/core/days.ts'
import { letterEnding } from '@academy/contracts/org/messages.ts'
import { placeNamed, storePeople } from '../personnel-changes/tell.ts'
import { endLetter } from './end.ts'
import { type LetterDoc, LetterModel } from './model.ts'

const AT_ONCE = 500
/** So many days before its end people are told, the earlier one first. */
const WARNINGS = [30, 7] as const

/** Which warning is due and not said yet; one that came too late for the first says the second alone. */
const dueWarning = ({ until, warned = [] }: LetterDoc, today: string): number | undefined => {
  const left = daysBetween(today, until)
  const due = [...WARNINGS].reverse().find((days) => left <= days)
  return due !== undefined && !warned.includes(due) ? due : undefined
}

const warn = (work: Work, letter: LetterDoc) =>
  work.unit(async (unit) => {
    const days = dueWarning(letter, dayOf(work.now))
    const { id, userId = '', orgId = '', until } = letter
    const told = days && (await repository(LetterModel)(unscoped(unit)).change({ id, warned: { $ne: days } }, { $push: { warned: days } }))
    if (!told) return
    const to = [...new Set([userId, ...(await storePeople(unit, [orgId]))])]
    notify(unit, letterEnding, { of: id, to, params: { person: userId, place: await placeNamed(unit, orgId), until }, link: `/manage/org-letters?open=${id}` })
  })

/** Letters whose last day is over end at midnight, with the roles that they gave; 30 and 7 days before their people are told (rule 28). */
export const endLetters: Job = {
  name: 'org.end-letters',
  run: async (work) => {
    const today = dayOf(work.now)
    const repo = repository(LetterModel)(work)
    const soon = await repo.find({ status: 'checked', until: { $gte: today, $lte: addDays(today, WARNINGS[0]) } }, { limit: AT_ONCE })
    const warned = await oneByOne(
      soon.filter((letter) => dueWarning(letter, today) !== undefined),
      (letter) => warn(work, letter),
      ({ id }) => ['the end of a letter could not be told', { letterId: id }],
    )
    const over = await repo.find({ status: { $in: ['filed', 'checked'] }, until: { $lt: today } }, { limit: AT_ONCE })
    const ended = await oneByOne(
      over,
      (letter) => work.unit((unit) => endLetter(unit, letter, 'expired')),
      ({ id }) => ['a letter could not be ended', { letterId: id }],
    )
    return { done: warned.done + ended.done, failed: warned.failed + ended.failed, skipped: 0 }
  },
}

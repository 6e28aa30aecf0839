import { toMinute } from '@academy/contracts/core/days.ts'
import { between, dotted, today, weekday } from '../../../features/training/delivery/days.ts'
import type { Enrolment } from '../../../features/training/delivery/enrolments/api.ts'

export interface Due {
  key: string
  /** Days from today. */
  in: number
  at: string
  kind: 'now' | 'on' | 'wait' | 'end'
  title: string
  name: string
  detail: string
  link: string
  /** Days that it lasts on the ruler; 0 for a moment. */
  lasts: number
}

interface Words {
  locale: string
  say: (key: string, values?: Record<string, unknown>) => string
  name: (record: object, field: string) => string
  /** At which step an undecided one stands and who may decide there, as its list says it. */
  turn: (row: Enrolment) => string | undefined
}

const when = (day: string, { locale, say }: Words): string => {
  const left = between(today(), day)
  const time = toMinute(day).slice(11)
  const date = left === 0 ? say('home.today') : `${dotted(day)} ${weekday(day, locale)}`
  return time && time !== '00:00' ? `${date} ${time}` : date
}

const sentenceAt = (row: Enrolment, code: string): string | undefined => row.next.find((one) => one.code === code)?.at

const itemsOf = (row: Enrolment, words: Words): Due[] => {
  const base = { name: words.name(row, 'offeringName'), link: `#/my/enrolments/${row.id}` }
  const item = (kind: Due['kind'], code: string, at: string | undefined, detail: string, lasts = 0): Due[] =>
    at ? [{ ...base, key: `${row.id}-${code}`, in: between(today(), at), at: when(at, words), kind, title: words.say(`home.due.${code}`), detail, lasts }] : []
  const moved = sentenceAt(row, 'movedFree') !== undefined
  const place = [words.name(row, 'city'), words.name(row, 'siteName')].filter(Boolean).join(' · ')
  return [
    ...item('now', 'answerOffer', row.offeredUntil, words.say('home.due.answerHint')),
    ...item('wait', 'freeUntil', sentenceAt(row, 'freeUntil'), words.say('home.due.freeHint')),
    ...(row.status === 'confirmed'
      ? item('on', 'starts', row.startsAt, moved ? words.say('home.due.movedHint') : place, between(row.startsAt, row.endsAt) + 1)
      : []),
    ...(row.status === 'requested'
      ? item('wait', 'holdEnds', sentenceAt(row, 'holdEnds'), words.turn(row) ?? words.say('training-delivery:next.decision'))
      : []),
    ...(row.status === 'waiting' && !row.offeredUntil ? item('on', 'waiting', row.startsAt, place) : []),
  ]
}

/** What is due in the next weeks, the nearest first. */
export const dueOf = (rows: readonly Enrolment[], words: Words, days: number): Due[] =>
  rows
    .flatMap((row) => itemsOf(row, words))
    .filter((due) => due.in >= 0 && due.in < days)
    .sort((a, b) => a.in - b.in)

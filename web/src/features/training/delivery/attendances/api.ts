import type { Received } from '@academy/contracts/core/endpoint.ts'
import { attendances, mark } from '@academy/contracts/training/delivery/attendances.ts'
import { connect } from '../../../../core/connect.ts'

export const attendancesApi = connect(attendances)
export type Sheet = Received<(typeof attendances)['endpoints']['sheet']>
export type Person = Sheet['people'][number]
export type HalfDay = Sheet['halfDays'][number]
export type Mark = Person['marks'][number]['mark']

export const marks = mark.options
/** The four that are chosen; `unmarked` takes one back. */
export const chosenMarks: readonly Mark[] = ['present', 'late', 'left-early', 'absent']
export const markOf = (person: Person, at: HalfDay): Mark => person.marks.find((one) => one.day === at.day && one.half === at.half)?.mark ?? 'unmarked'
export const dayText = (at: HalfDay): string => at.day.slice(5).replace('-', '.')

/** Has the half-day in this place begun? Only then it can be marked. */
export const begun = (sheet: Pick<Sheet, 'current'>, index: number): boolean => index <= (sheet.current ?? -1)

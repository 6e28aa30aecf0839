import type { Download } from '@academy/chassis/http/answer.ts'
import type { Context } from '@academy/chassis/http/context.ts'
import { named } from '@academy/chassis/http/named.ts'
import { type PrintColumn, tableDocument } from '@academy/chassis/print/table-document.ts'
import { say } from '@academy/chassis/runtime/texts.ts'
import { inScript } from '@academy/chassis/runtime/traditional.ts'
import type { Endpoint, Returned } from '@academy/contracts/core/endpoint.ts'
import { joinedIn } from '@academy/contracts/core/joined.ts'
import { attendances } from '@academy/contracts/training/delivery/attendances.ts'
import { namesOf } from '../../people.ts'
import { type Loaded, presentSheet } from './sheet.ts'

type Presented = Returned<(typeof attendances)['endpoints']['sheet']>
type Person = Presented['people'][number]

/** Each half-day of a longer course has no room on a page: there stands how many were attended. */
const MOST_HALF_DAYS = 10

const words = ({ locale }: Context) => {
  const own = (key: string) => say(locale, `training/attendances:${key}`)
  const english = locale === 'en-US'
  return {
    own,
    said: (key: string) => say(locale, key),
    name: (cn = '', en = '') => (english ? en : inScript(locale, cn)),
  }
}
type Words = ReturnType<typeof words>

const halfDayColumns = ({ halfDays }: Presented, { own, said }: Words): PrintColumn[] =>
  halfDays.length > MOST_HALF_DAYS
    ? [{ header: own('print.attended'), wide: 1.4, end: true }]
    : halfDays.map(({ day, half }) => ({ header: `${day.slice(5)} ${said(`halves.${half}`)}`, wide: 1.25 }))

const marksOf = (person: Person, { halfDays }: Presented, { said }: Words): string[] =>
  halfDays.length > MOST_HALF_DAYS
    ? [`${person.attendedHalfDays} / ${halfDays.length}`]
    : person.marks.map(({ mark }) => (mark === 'unmarked' ? '' : said(`marks.${mark}`)))

/** The result once the sheet is closed; before, it is still open. */
const resultOf = (person: Person, { closedAt }: Presented, { said }: Words): string => {
  if (!closedAt) return ''
  return said(`outcomes.${person.outcome === 'no-show' ? 'no-show' : person.passed ? 'passed' : 'failed'}`)
}

/** The sheet with the names beside its references, as it leaves for a screen. */
const namedSheet = (loaded: Loaded, ctx: Context): Promise<Presented> =>
  named(attendances.endpoints.sheet as unknown as Endpoint, attendances.service, () => presentSheet(loaded, ctx))(undefined, ctx) as Promise<Presented>

/** The attendance sheet as it is passed round: who is expected, each half-day, score, result, and room for a signature. */
export const printSheet = async (loaded: Loaded, ctx: Context): Promise<Download> => {
  const { offering } = loaded
  const sheet = await namedSheet(loaded, ctx)
  const trainer = await namesOf(ctx, offering.trainerUserIds, ctx.locale === 'en-US')
  const texts = words(ctx)
  const { own, name } = texts
  const columns: PrintColumn[] = [
    { header: '#', wide: 0.6, end: true },
    { header: own('person'), wide: 2 },
    { header: own('print.position'), wide: 2.2 },
    { header: own('print.outlet'), wide: 2.6 },
    ...halfDayColumns(sheet, texts),
    { header: own('print.score'), wide: 1, end: true },
    { header: own('outcome'), wide: 1.3 },
    { header: own('print.signature'), wide: 2.4 },
  ]
  const lines = sheet.people.map((person, at) => [
    ...[String(at + 1), person.userName ?? '—', name(person.positionNameCn, person.positionNameEn), name(person.outletNameCn, person.outletNameEn)],
    ...marksOf(person, sheet, texts),
    ...[person.score === undefined ? '' : String(person.score), resultOf(person, sheet, texts), ''],
  ])
  return tableDocument({
    ...{ title: own('print.title'), about: sheet.number, at: ctx.now, locale: ctx.locale, wide: true, columns, lines },
    facts: [
      [own('print.number'), sheet.number],
      [own('print.name'), name(sheet.nameCn, sheet.nameEn)],
      [own('print.days'), `${offering.startDate} – ${offering.endDate}`],
      [own('print.trainers'), joinedIn(ctx.locale, offering.trainerUserIds.map(trainer))],
      [own('print.site'), name(offering.siteNameCn, offering.siteNameEn)],
      [own('print.people'), String(lines.length)],
    ],
  })
}

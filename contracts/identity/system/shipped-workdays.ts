/** A day that differs from its weekday: a holiday on Monday to Friday, or a working Saturday or Sunday (调休). */
interface SpecialDay {
  day: string
  kind: 'holiday' | 'workday'
  nameCn: string
  nameEn: string
}

type Names = readonly [nameCn: string, nameEn: string]
const newYear: Names = ['元旦', 'New Year']
const spring: Names = ['春节', 'Spring Festival']
const qingming: Names = ['清明节', 'Qingming Festival']
const labour: Names = ['劳动节', 'Labour Day']
const dragonBoat: Names = ['端午节', 'Dragon Boat Festival']
const midAutumn: Names = ['中秋节', 'Mid-Autumn Festival']
const national: Names = ['国庆节', 'National Day']

const DAY = 86_400_000
const plus = (day: string, days: number): string => new Date(Date.parse(day) + days * DAY).toISOString().slice(0, 10)
const holidays = (from: string, to: string, [nameCn, nameEn]: Names): SpecialDay[] => {
  const length = Math.round((Date.parse(to) - Date.parse(from)) / DAY) + 1
  return Array.from({ length }, (_, n) => ({ day: plus(from, n), kind: 'holiday', nameCn, nameEn }))
}
const working = (days: readonly string[], [nameCn, nameEn]: Names): SpecialDay[] => days.map((day) => ({ day, kind: 'workday', nameCn, nameEn }))

/** The yearly list of identity/system workdays: 2026 as announced, 2027 by the same habits until it is announced. */
export const shippedWorkdays: readonly SpecialDay[] = [
  ...holidays('2026-01-01', '2026-01-03', newYear),
  ...working(['2026-01-04'], newYear),
  ...holidays('2026-02-15', '2026-02-23', spring),
  ...working(['2026-02-14', '2026-02-28'], spring),
  ...holidays('2026-04-04', '2026-04-06', qingming),
  ...holidays('2026-05-01', '2026-05-05', labour),
  ...working(['2026-05-09'], labour),
  ...holidays('2026-06-19', '2026-06-21', dragonBoat),
  ...holidays('2026-09-25', '2026-09-27', midAutumn),
  ...working(['2026-09-20', '2026-10-10'], national),
  ...holidays('2026-10-01', '2026-10-07', national),
  ...holidays('2027-01-01', '2027-01-03', newYear),
  ...holidays('2027-02-05', '2027-02-13', spring),
  ...working(['2027-01-30', '2027-02-20'], spring),
  ...holidays('2027-04-03', '2027-04-05', qingming),
  ...holidays('2027-05-01', '2027-05-05', labour),
  ...working(['2027-05-08'], labour),
  ...holidays('2027-06-09', '2027-06-09', dragonBoat),
  ...holidays('2027-09-15', '2027-09-15', midAutumn),
  ...holidays('2027-10-01', '2027-10-07', national),
  ...working(['2027-09-26', '2027-10-09'], national),
]

const special = new Map(shippedWorkdays.map((entry) => [entry.day, entry.kind]))

/** Is this Shanghai day worked? The list decides, else Monday to Friday. */
export const isWorkday = (day: string): boolean => {
  const known = special.get(day)
  if (known) return known === 'workday'
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay()
  return weekday >= 1 && weekday <= 5
}

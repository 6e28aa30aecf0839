const UUID = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g
const ISO = /\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?(?:Z|[+-]\d\d:\d\d)/g
/** Moments as people read them, in the academy's zone (decided.md §5). */
const WRITTEN = /\d{4}-\d\d-\d\d \d\d:\d\d(?::\d\d)?/g
const HOUR_MS = 3_600_000

/** Moments of calendar files (RFC 5545). */
const STAMP = /(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z/g
/** Audit rows hold personal values under keys that are drawn; the values are compared where they stand. */
const HASH = /hmac:[0-9a-f]{32}/g
/** One-time tickets and addresses of feeds are drawn. */
const DRAWN = /(token=|"token":"|~)[\w-]{32,43}/g
/** Where a list goes on: moment and id of its last row, packed. */
const CURSOR = /"after":"W[\w-]+"/g
const HALF_HOUR_MS = 1_800_000

/** Is this moment one of the run itself, or worked out from one? What is planned stands on full half hours, days away. */
const ofTheRun = (at: Date, today: Date, within = 26): boolean => {
  const away = at.getTime() - today.getTime()
  return at.getTime() % HALF_HOUR_MS !== 0 || (away > -HOUR_MS && away < within * HOUR_MS)
}
/** Times for a decision, told by the minute, fall on a half hour now and then: three days of the run, and a weekend between. */
const WITHIN_WRITTEN = 5 * 24 + 2

/** Takes a text in which moments may stand; gives it with those of the run itself left open. `today` is when the run began. */
export const timeless = (text: string, today: Date): string =>
  text
    .replace(ISO, (at) => (ofTheRun(new Date(at), today) ? '<now>' : at))
    .replace(STAMP, (at, ...[y, mo, d, h, mi, s]: string[]) => (ofTheRun(new Date(`${y}-${mo}-${d}T${h}:${mi}:${s}Z`), today) ? '<now>' : at))
    .replace(HASH, '<hash>')
    .replace(DRAWN, '$1<drawn>')
    .replace(CURSOR, '"after":"<cursor>"')
    .replace(WRITTEN, (at) => (ofTheRun(new Date(`${at.replace(' ', 'T')}+08:00`), today, WITHIN_WRITTEN) ? '<now>' : at))

/** Every id in a text, in order, with repetitions. */
export const idsIn = (text: string): string[] => text.match(UUID) ?? []

/** A text with each id as this says. */
export const renamed = (text: string, name: (id: string) => string): string => text.replace(UUID, name)

/** JSON with the keys of every object in order, so that equal values are equal texts. */
export const ordered = (value: unknown): string =>
  JSON.stringify(value, (_, inner: unknown) =>
    inner !== null && typeof inner === 'object' && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0)))
      : inner,
  ) ?? 'null'

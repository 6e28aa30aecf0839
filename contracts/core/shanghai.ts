// Moments as text of Asia/Shanghai; without schemas, since the first page counts days too.

const SHANGHAI_OFFSET = 8 * 3_600_000
/** A number with as many digits at least. */
export const pad = (value: number, width = 2) => String(value).padStart(width, '0')

/** `Date` → `YYYY-MM-DD HH:mm:ss` in Asia/Shanghai (UTC+8 without summer time since 1992). */
export const toShanghai = (at: Date): string => {
  const d = new Date(at.getTime() + SHANGHAI_OFFSET)
  return `${pad(d.getUTCFullYear(), 4)}-${pad(d.getUTCMonth() + 1)}-${pad(d.getUTCDate())} ${pad(d.getUTCHours())}:${pad(d.getUTCMinutes())}:${pad(d.getUTCSeconds())}`
}

/** `YYYY-MM-DD HH:mm:ss` in Asia/Shanghai → `Date`. Throws RangeError on text that is no such moment. */
export const fromShanghai = (value: string): Date => {
  const at = new Date(`${value.replace(' ', 'T')}+08:00`)
  if (Number.isNaN(at.getTime()) || toShanghai(at) !== value) throw new RangeError(`no moment: ${value}`)
  return at
}

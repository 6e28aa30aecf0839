import dayjs from 'dayjs'
import customParseFormat from 'dayjs/plugin/customParseFormat.js'
import type { FocusEvent, KeyboardEvent } from 'react'

dayjs.extend(customParseFormat)

/** Is this text a day of the calendar? */
export const isDay = (text: string, format: string | string[] = 'YYYY-MM-DD'): boolean => dayjs(text, format, true).isValid()

/** What stands in a day's field when its reader leaves it or presses Enter, where that is no day of this format; else blank. */
export const wronglyTyped = (event: FocusEvent<HTMLElement> | KeyboardEvent<HTMLElement>, format?: string | string[]): string => {
  const { value } = event.target as HTMLInputElement
  return typeof value === 'string' && !isDay(value, format) ? value.trim() : ''
}

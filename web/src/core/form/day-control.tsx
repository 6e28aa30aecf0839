import { DatePicker } from 'antd'
import dayjs from 'dayjs'
import { type FocusEvent, type KeyboardEvent, useRef } from 'react'
import type { BoundProps } from './controls.tsx'
import { wronglyTyped } from './typed-day.ts'

const FORMATS = { day: 'YYYY-MM-DD', moment: 'YYYY-MM-DD HH:mm:ss' }
/** How it may be typed, the first as it is shown: a day alone is the moment at which it begins. */
const TYPED = { day: ['YYYY-MM-DD'], moment: ['YYYY-MM-DD HH:mm', 'YYYY-MM-DD'] }

interface Props extends BoundProps {
  kind: 'day' | 'moment'
  disabled?: boolean | undefined
  /** Days before this one cannot be picked. */
  from?: string | undefined
}

/** A day or a moment, text on the wire. What was typed and is none stays in the field and is its value, so that the form tells what is wrong with it. */
const DayControl = ({ kind, from, value, onChange, onBlur, ...rest }: Props) => {
  const none = useRef('')
  const left = useRef(onBlur)
  left.current = onBlur
  const picked = useRef<dayjs.Dayjs | null>(null)
  if (none.current === '' || value !== none.current) picked.current = value ? dayjs(String(value)) : null
  const leave = (event: FocusEvent<HTMLElement> | KeyboardEvent<HTMLElement>) => {
    const typed = wronglyTyped(event, TYPED[kind])
    if (typed !== none.current) {
      none.current = typed
      if (typed !== '' || (event.target as HTMLInputElement).value === '') onChange(typed)
    }
    // the form judges what it holds by then
    setTimeout(() => left.current())
  }
  /** Enter takes the day that was typed or stands marked, or says that it is none; it would send the form besides, half filled. */
  const enter = (event: KeyboardEvent<HTMLElement>) => {
    if (event.key !== 'Enter') return
    event.preventDefault()
    if (wronglyTyped(event, TYPED[kind]) !== '') leave(event)
  }
  return (
    <DatePicker
      {...rest}
      value={picked.current}
      preserveInvalidOnBlur
      disabledDate={(day) => from !== undefined && day.format(FORMATS.day) < from}
      showTime={kind === 'moment' ? { format: 'HH:mm' } : false}
      format={TYPED[kind]}
      onChange={(day) => onChange(day ? day.format(FORMATS[kind]) : '')}
      onBlur={leave}
      onKeyDown={enter}
    />
  )
}

export default DayControl

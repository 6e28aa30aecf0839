import { DatePicker } from 'antd'
import dayjs from 'dayjs'
import customParseFormat from 'dayjs/plugin/customParseFormat.js'
import { type FocusEvent, type KeyboardEvent, useRef } from 'react'
import type { BoundProps } from './controls.tsx'

dayjs.extend(customParseFormat)

const FORMATS = { day: 'YYYY-MM-DD', moment: 'YYYY-MM-DD HH:mm:ss' }
const TYPED = { day: 'YYYY-MM-DD', moment: 'YYYY-MM-DD HH:mm' }

interface Props extends BoundProps {
  kind: 'day' | 'moment'
  disabled?: boolean | undefined
  /** Days before this one cannot be picked. */
  from?: string | undefined
}

/** Enter takes the day that was typed or stands marked; it would send the form besides, half filled. */
const takesOnly = (event: KeyboardEvent<HTMLElement>) => {
  if (event.key === 'Enter') event.preventDefault()
}

/** A day or a moment, text on the wire. What was typed and is none stays in the field and is its value, so that the form tells what is wrong with it. */
const DayControl = ({ kind, from, value, onChange, onBlur, ...rest }: Props) => {
  const none = useRef('')
  const left = useRef(onBlur)
  left.current = onBlur
  const picked = useRef<dayjs.Dayjs | null>(null)
  if (none.current === '' || value !== none.current) picked.current = value ? dayjs(String(value)) : null
  const leave = (event: FocusEvent<HTMLElement>) => {
    const { value: text } = event.target as HTMLInputElement
    const typed = typeof text === 'string' && !dayjs(text, TYPED[kind], true).isValid() ? text.trim() : ''
    if (typed !== none.current) {
      none.current = typed
      if (typed !== '' || text === '') onChange(typed)
    }
    // the form judges what it holds by then
    setTimeout(() => left.current())
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
      onKeyDown={takesOnly}
    />
  )
}

export default DayControl

import { DatePicker } from 'antd'
import dayjs from 'dayjs'
import type { BoundProps } from './controls.tsx'

const FORMATS = { day: 'YYYY-MM-DD', moment: 'YYYY-MM-DD HH:mm:ss' }

interface Props extends BoundProps {
  kind: 'day' | 'moment'
  disabled?: boolean | undefined
  /** Days before this one cannot be picked. */
  from?: string | undefined
}

/** A day or a moment, text on the wire. */
const DayControl = ({ kind, from, value, onChange, ...rest }: Props) => (
  <DatePicker
    {...rest}
    value={value ? dayjs(String(value)) : null}
    disabledDate={(day) => from !== undefined && day.format(FORMATS.day) < from}
    showTime={kind === 'moment' ? { format: 'HH:mm' } : false}
    format={kind === 'moment' ? 'YYYY-MM-DD HH:mm' : 'YYYY-MM-DD'}
    onChange={(day) => onChange(day ? day.format(FORMATS[kind]) : '')}
  />
)

export default DayControl

import { DatePicker } from 'antd'
import dayjs from 'dayjs'
import type { BoundProps } from './controls.tsx'

const FORMATS = { day: 'YYYY-MM-DD', moment: 'YYYY-MM-DD HH:mm:ss' }

/** A day or a moment, text on the wire. */
const DayControl = ({ kind, value, onChange, ...rest }: BoundProps & { kind: 'day' | 'moment'; disabled?: boolean | undefined }) => (
  <DatePicker
    {...rest}
    value={value ? dayjs(String(value)) : null}
    showTime={kind === 'moment' ? { format: 'HH:mm' } : false}
    format={kind === 'moment' ? 'YYYY-MM-DD HH:mm' : 'YYYY-MM-DD'}
    onChange={(day) => onChange(day ? day.format(FORMATS[kind]) : '')}
  />
)

export default DayControl

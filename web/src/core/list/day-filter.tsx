import { DatePicker } from 'antd'
import dayjs from 'dayjs'
import { useTypedDays } from './typed-days.tsx'

/** One day as a filter of a list; its border turns ink while it is set. */
const DayFilter = ({ label, value, onSearch }: { label: string; value: string; onSearch: (value: string) => void }) => {
  const { bound, around } = useTypedDays()
  return around(
    <DatePicker
      {...bound}
      className={value ? 'filter-field filter-set' : 'filter-field'}
      style={{ width: 170 }}
      value={value ? dayjs(value) : null}
      placeholder={label}
      aria-label={label}
      onChange={(day) => onSearch(day?.format('YYYY-MM-DD') ?? '')}
    />,
  )
}

export default DayFilter

import { DatePicker } from 'antd'
import dayjs from 'dayjs'
import { useTypedDays } from './typed-days.tsx'
import type { ListPage } from './use-list-page.ts'

const DAY = 'YYYY-MM-DD'

/** The stretch of days `from`–`to` of a list, both included, as one control; `beside` is set with it. */
export const DaysFilter = <R,>({ list, labels, beside = {} }: { list: ListPage<R>; labels: [string, string]; beside?: Record<string, string> }) => {
  const { from, to } = list.query.filters
  const { bound, around } = useTypedDays()
  return around(
    <DatePicker.RangePicker
      {...bound}
      className={from || to ? 'filter-field filter-set' : 'filter-field'}
      style={{ width: 264 }}
      allowEmpty
      value={[from ? dayjs(from) : null, to ? dayjs(to) : null]}
      placeholder={labels}
      onChange={(days) => {
        const [first, last] = [days?.[0]?.format(DAY) ?? '', days?.[1]?.format(DAY) ?? '']
        list.setFilters({ from: first, to: last, ...(first || last ? beside : {}) })
      }}
    />,
  )
}

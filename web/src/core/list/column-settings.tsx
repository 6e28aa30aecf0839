import { Button, Checkbox, Popover, Tooltip } from 'antd'
import { useTranslation } from 'react-i18next'
import { Icon } from '../show/icon.tsx'
import type { ListPage } from './use-list-page.ts'

/** Which columns are shown; the first always is. */
export const ColumnSettings = <R,>({ list, columns }: { list: ListPage<R>; columns: readonly { key: string; title: string }[] }) => {
  const { t } = useTranslation('core')
  const toggle = (key: string) => list.setHidden(list.hidden.includes(key) ? list.hidden.filter((other) => other !== key) : [...list.hidden, key])
  const body = (
    <ul className="column-settings">
      {columns.map((column, index) => (
        <li key={column.key}>
          <Checkbox checked={!list.hidden.includes(column.key)} disabled={index === 0} onChange={() => toggle(column.key)}>
            {column.title}
          </Checkbox>
        </li>
      ))}
    </ul>
  )
  return (
    <Popover content={body} trigger="click" placement="bottomRight">
      <Tooltip title={t('list.columns')}>
        <Button type="text" aria-label={t('list.columns')} icon={<Icon name="columns" />} />
      </Tooltip>
    </Popover>
  )
}

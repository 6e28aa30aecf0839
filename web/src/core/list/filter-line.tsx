import { Button, Dropdown, Input, Popover, Tooltip } from 'antd'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { usePhone } from '../media.ts'
import { Icon } from '../show/icon.tsx'
import { ColumnSettings } from './column-settings.tsx'
import { ExportButton } from './export-button.tsx'
import type { ListPage } from './use-list-page.ts'

interface Props<R> {
  list: ListPage<R>
  columns: readonly { key: string; title: string }[]
  children: ReactNode
  /** Further filters behind "more". */
  more?: ReactNode
  /** What makes the workbook of more rows than somebody waits for. */
}

/** The named sets of filters of one list, and a field to name the present one. */
export const SavedFilters = <R,>({ list }: { list: ListPage<R> }) => {
  const { t } = useTranslation('core')
  const [name, setName] = useState('')
  const active = Object.keys(list.query.filters).length > 0
  const save = () => {
    if (name.trim() === '') return
    list.saveFilters(name.trim())
    setName('')
  }
  const body = (
    <div className="saved-filters">
      {list.saved.length === 0 && !active ? <p className="t13 ink3">{t('list.noSaved')}</p> : null}
      <ul>
        {list.saved.map((saved) => (
          <li key={saved.name} className="row">
            <Button type="text" className="grow" onClick={() => list.setFilters(saved.filters)}>
              {saved.name}
            </Button>
            <Button
              type="text"
              size="small"
              aria-label={t('list.dropSaved', { name: saved.name })}
              icon={<Icon name="close" size={14} />}
              onClick={() => list.dropSaved(saved.name)}
            />
          </li>
        ))}
      </ul>
      {active ? (
        <div className="row gap8">
          <Input
            size="small"
            value={name}
            maxLength={20}
            placeholder={t('list.savedName')}
            aria-label={t('list.savedName')}
            onChange={(event) => setName(event.target.value)}
            onPressEnter={save}
          />
          <Button size="small" onClick={save}>
            {t('actions.save')}
          </Button>
        </div>
      ) : null}
    </div>
  )
  return (
    <Popover content={body} trigger="click" placement="bottomRight">
      <Button className="btn-foldable" icon={<Icon name="star" size={16} />} aria-label={t('list.saved')}>
        {t('list.saved')}
      </Button>
    </Popover>
  )
}

/** One line of filters: the screen's own, more of them on request, saved sets, density and columns. A phone shows the first and those that are set. */
export const FilterLine = <R,>({ list, columns, children, more }: Props<R>) => {
  const { t } = useTranslation('core')
  const [open, setOpen] = useState(false)
  const phone = usePhone()
  const densities = (['comfortable', 'compact'] as const).map((key) => ({ key, label: t(`list.density.${key}`) }))
  return (
    // biome-ignore lint/a11y/useSemanticElements: jsdom and older browsers know no <search>
    <div role="search" className="filter-line" data-folded={(phone && !open) || undefined}>
      {children}
      {more || phone ? (
        <Button type="text" className={more ? undefined : 'filter-unfold'} aria-expanded={open} onClick={() => setOpen(!open)}>
          {t(open ? 'list.less' : 'list.more')}
        </Button>
      ) : null}
      <Button type="text" onClick={list.reset}>
        {t('list.reset')}
      </Button>
      <span className="grow" />
      <SavedFilters list={list} />
      <ExportButton list={list} />
      <span className="filter-tools">
        <Dropdown
          trigger={['click']}
          menu={{
            items: densities,
            selectable: true,
            selectedKeys: [list.density],
            onClick: ({ key }) => list.setDensity(key === 'compact' ? 'compact' : 'comfortable'),
          }}
        >
          <Tooltip title={t('list.densityTitle')}>
            <Button type="text" aria-label={t('list.densityTitle')} icon={<Icon name="density" />} />
          </Tooltip>
        </Dropdown>
        <ColumnSettings list={list} columns={columns} />
      </span>
      {open ? <div className="filter-more">{more}</div> : null}
    </div>
  )
}

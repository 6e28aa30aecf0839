import { Pagination, Segmented } from 'antd'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { usePhone } from '../media.ts'
import { formatCount } from '../show/money.tsx'
import { pageSizes } from './list-query.ts'
import type { ListPage } from './use-list-page.ts'

/** The sizes of a page, each one press away, where there are more rows than the smallest holds. */
const Sizes = <R,>({ list }: { list: ListPage<R> }) => {
  const { t } = useTranslation('core')
  if (list.total <= pageSizes[0]) return null
  return (
    <span className="row gap8 list-sizes">
      <span>{t('list.perPage')}</span>
      <Segmented size="small" aria-label={t('list.perPage')} value={list.query.limit} options={[...pageSizes]} onChange={list.setLimit} />
    </span>
  )
}

/** How many rows there are, the legend of the scales in them, and the pages. */
export const ListFooter = <R,>({ list, legend }: { list: ListPage<R>; legend?: ReactNode }) => {
  const { t } = useTranslation('core')
  const phone = usePhone()
  if (list.loading || list.failure || list.total === 0) return <div className="list-footer" />
  const total = formatCount(list.total) + (list.more ? '+' : '')
  return (
    <div className="list-footer">
      <span className="row wrap gap16">
        <span className="num">{t('list.total', { total, count: list.total })}</span>
        {legend}
      </span>
      <span className="row gap16">
        {phone ? null : <Sizes list={list} />}
        <Pagination
          size="small"
          current={list.query.page}
          pageSize={list.query.limit}
          total={list.total}
          showSizeChanger={false}
          showLessItems={phone}
          onChange={list.setPage}
        />
      </span>
    </div>
  )
}

import { Pagination } from 'antd'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { usePhone } from '../media.ts'
import { formatCount } from '../show/money.tsx'
import { pageSizes } from './list-query.ts'
import type { ListPage } from './use-list-page.ts'

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
      <Pagination
        size="small"
        current={list.query.page}
        pageSize={list.query.limit}
        total={list.total}
        pageSizeOptions={[...pageSizes]}
        showSizeChanger={!phone}
        showLessItems={phone}
        onChange={(page, limit) => list.setPage(limit === list.query.limit ? page : 1, limit)}
      />
    </div>
  )
}

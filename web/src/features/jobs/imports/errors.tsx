import { Button, Pagination } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ListSkeleton } from '../../../core/list/list-skeleton.tsx'
import { Icon } from '../../../core/show/icon.tsx'
import { FailureState } from '../../../core/states/failure-state.tsx'
import { type ImportErrorRow, type ImportRecord, importsApi } from './api.ts'
import './imports.css'

const SIZE = 20

const ErrorTable = ({ rows }: { rows: readonly ImportErrorRow[] }) => {
  const { t } = useTranslation('jobs-imports')
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a table that scrolls sideways must be reached by keys
    <div className="import-scroll import-errors" tabIndex={0}>
      <table className="import-table">
        <thead>
          <tr>
            {(['sheet', 'row', 'column', 'error'] as const).map((key) => (
              <th key={key} scope="col">
                {t(`imports.${key}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((error) => (
            <tr key={error.id}>
              <td>{error.sheetName}</td>
              <td>{error.row}</td>
              <td>{error.columnName ?? '—'}</td>
              <td>{error.msg}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

/** Everything that stands against an import by sheet, row and column, with the copy of the workbook in which it is marked. */
export const ImportErrors = ({ row }: { row: ImportRecord }) => {
  const { t } = useTranslation(['jobs-imports', 'core'])
  const [page, setPage] = useState(1)
  const { data, failure, refetch } = importsApi.useErrors({ id: row.id, page: String(page), limit: String(SIZE) }, { quiet: true })
  const [marked, { loading }] = importsApi.useMarked()
  return (
    <section aria-label={t('imports.errorsTitle', { count: row.errorCount })}>
      <div className="row gap12">
        <h2 className="grow">{t('imports.errorsTitle', { count: row.errorCount })}</h2>
        {row.actions.includes('marked') ? (
          <Button icon={<Icon name="download" size={16} />} loading={loading} onClick={() => marked({ id: row.id })}>
            {t('imports.marked')}
          </Button>
        ) : null}
      </div>
      {failure ? <FailureState failure={failure} retry={refetch} /> : null}
      {data ? <ErrorTable rows={data.records} /> : failure ? null : <ListSkeleton columns={4} rows={6} />}
      {row.errorCount > SIZE ? (
        <Pagination size="small" current={page} pageSize={SIZE} total={data?.total ?? row.errorCount} showSizeChanger={false} onChange={setPage} />
      ) : null}
    </section>
  )
}

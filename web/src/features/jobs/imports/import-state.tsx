import { useTranslation } from 'react-i18next'
import { Status } from '../../../core/show/status.tsx'
import { type ImportRecord, kinds } from './api.ts'
import './imports.css'

/** Where an import stands, with how far an apply has come. */
export const ImportState = ({ row }: { row: ImportRecord }) => {
  const { t } = useTranslation('jobs-imports')
  const far = row.status === 'applying' && row.total > 0 ? ` ${Math.floor((row.done / row.total) * 100)} %` : ''
  return <Status kind={kinds[row.status]}>{`${t(`imports.states.${row.status}`)}${far}`}</Status>
}

/** What an import does to each sheet: created, changed, the same, and how many of its rows are done. */
export const ImportCounts = ({ row }: { row: ImportRecord }) => {
  const { t } = useTranslation('jobs-imports')
  if (row.sheets.length === 0) return null
  const begun = row.status === 'applying' || row.status === 'stuck' || row.status === 'done' || row.status === 'ended'
  return (
    <div className="import-scroll">
      <table className="import-table">
        <thead>
          <tr>
            <th scope="col">{t('imports.sheet')}</th>
            {(['created', 'changed', 'same'] as const).map((key) => (
              <th key={key} scope="col" className="num">
                {t(`imports.${key}`)}
              </th>
            ))}
            {begun ? (
              <th scope="col" className="num">
                {t('imports.doneRows')}
              </th>
            ) : null}
          </tr>
        </thead>
        <tbody>
          {row.sheets.map((sheet) => (
            <tr key={sheet.sheet}>
              <th scope="row">{sheet.sheetName}</th>
              <td className="num">{sheet.created}</td>
              <td className="num">{sheet.changed}</td>
              <td className="num ink3">{sheet.same}</td>
              {begun ? <td className="num">{`${sheet.done} / ${sheet.rows}`}</td> : null}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

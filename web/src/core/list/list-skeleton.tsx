import { useTranslation } from 'react-i18next'

/** A list that is on its way, in its real layout, after 300 ms. */
export const ListSkeleton = ({ columns, rows = 10 }: { columns: number; rows?: number }) => {
  const { t } = useTranslation('core')
  return (
    <div className="late list-skeleton" role="status">
      <span className="hidden-text">{t('states.loading')}</span>
      {Array.from({ length: rows }, (_, row) => (
        <div key={`row${row}`}>
          {Array.from({ length: columns }, (_, column) => (
            <span key={`cell${column}`} className="skeleton" style={{ width: `${62 - ((row * 3 + column * 11) % 34)}%` }} />
          ))}
        </div>
      ))}
    </div>
  )
}

import { useTranslation } from 'react-i18next'

const row = (number: number, columns: number) => (
  <div key={`row ${number}`}>
    {Array.from({ length: columns }, (_, column) => `${62 - ((number * 3 + column * 11) % 34)}%`).map((width) => (
      <span key={width} className="skeleton" style={{ width }} />
    ))}
  </div>
)

/** A list that is on its way, in its real layout, after 300 ms. */
export const ListSkeleton = ({ columns, rows = 10 }: { columns: number; rows?: number }) => {
  const { t } = useTranslation('core')
  return (
    <div className="after-a-moment list-skeleton" role="status">
      <span className="hidden-text">{t('states.loading')}</span>
      {Array.from({ length: rows }, (_, number) => row(number, columns))}
    </div>
  )
}

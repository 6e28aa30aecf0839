import { isParameterKey } from '@academy/contracts/core/parameters.ts'
import { params } from '@academy/contracts/identity/system/params.ts'
import { useTranslation } from 'react-i18next'
import { crudScreen } from '../../../../core/crud/crud-page.tsx'

/** The academy's own remark; without one, what a parameter of the platform means, in the reader's language. */
const Remark = ({ paramCode, remark }: { paramCode: string; remark?: string | undefined }) => {
  const { t } = useTranslation('parameters')
  if (remark || !isParameterKey(paramCode)) return <>{remark || '—'}</>
  return <span className="ink3">{t(`paramNotes.${paramCode.replaceAll('.', '_')}` as never)}</span>
}

/** System parameters (1-portal.md §2.5): the model that every plain list follows. */
export default crudScreen({
  contract: params,
  columns: [
    { key: 'paramCode', width: 280 },
    { key: 'paramValue', width: 320 },
    { key: 'remark', render: (row) => <Remark {...row} /> },
  ],
  filters: ['paramCode'],
})

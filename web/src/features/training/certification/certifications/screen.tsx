import { certifications } from '@academy/contracts/training/certification/certifications.ts'
import { CrudPage } from '../../../../core/crud/crud-page.tsx'
import { useNounTexts } from '../../../../core/texts.ts'

/** What people can be qualified for: a level of a track each, with its yearly rules behind it. */
const CertificationsScreen = () => {
  const { say } = useNounTexts(certifications)
  return (
    <CrudPage
      contract={certifications}
      columns={['code', 'name', 'trackId', 'level', 'brand', 'months', 'renewal', 'status']}
      filters={['text', 'trackId', 'level', 'brand', 'status']}
      fields={['code', 'trackId', 'nameCn', 'nameEn', 'brand', 'level', 'months', 'renewal', { name: 'description', wide: true }, 'badge']}
      fresh={{ months: 24, renewal: true }}
      states={{ unreleased: 'draft', released: 'live', unlisted: 'cancelled' }}
      rowActions={(row) => <a href={`#/manage/training-certifications/${row.id}`}>{say('toRules')}</a>}
    />
  )
}

export default CertificationsScreen

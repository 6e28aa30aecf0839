import { sites } from '@academy/contracts/training/resources/sites.ts'
import { CrudPage } from '../../../../core/crud/crud-page.tsx'
import { useBilingual } from '../../../../core/i18n/bilingual.ts'
import { useRegionChoices, useRegionName } from '../../../../core/session/dictionaries.ts'
import { Dict } from '../../../../core/show/dict.tsx'
import { useNounTexts } from '../../../../core/texts.ts'

/** Where courses take place (2-training.md §3 "Site"). */
const SitesScreen = () => {
  const name = useBilingual()
  const texts = useNounTexts(sites)
  const regionName = useRegionName()
  const [provinces, cities] = [useRegionChoices(1), useRegionChoices(2)]
  return (
    <CrudPage
      contract={sites}
      columns={[
        { key: 'code', width: 110 },
        { key: 'nameCn', title: texts.field('name'), render: (row) => name(row, 'name') },
        { key: 'siteClass', render: (row) => <Dict type="siteClass" value={row.siteClass} /> },
        { key: 'siteKind', render: (row) => <Dict type="siteKind" value={row.siteKind} /> },
        { key: 'cityCode', render: (row) => regionName(row.cityCode) },
        { key: 'capacity', align: 'end' },
        'status',
      ]}
      filters={['name', { name: 'siteClass', dictionary: 'siteClass' }, { name: 'region', dictionary: 'salesRegion', width: 120 }, 'status']}
      fields={[
        'code',
        { name: 'siteClass', kind: 'select', dictionary: 'siteClass' },
        'nameCn',
        'nameEn',
        'shortNameCn',
        'shortNameEn',
        { name: 'siteKind', kind: 'select', dictionary: 'siteKind' },
        { name: 'region', kind: 'select', dictionary: 'salesRegion' },
        { name: 'provinceCode', kind: 'select', options: provinces },
        { name: 'cityCode', kind: 'select', options: cities },
        'addressCn',
        'addressEn',
        'mapText',
        'meetingUrl',
        'capacity',
        'area',
        { name: 'dayFee', kind: 'money' },
        'map',
        'photos',
      ]}
      fresh={{ siteClass: 'A', siteKind: 'physical' }}
    />
  )
}

export default SitesScreen

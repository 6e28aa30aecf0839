import type { organisations } from '@academy/contracts/org/organisations.ts'
import type { CrudPageProps } from '../../../core/crud/crud-page.tsx'
import { useRegionChoices } from '../../../core/session/dictionaries.ts'

type Fields = NonNullable<CrudPageProps<typeof organisations>['fields']>

/** What the form of an organisation asks; its life has moves of its own. */
export const useOrganisationFields = (): Fields => {
  const cities = useRegionChoices(2)
  return [
    ...['code', 'orgType', 'nameCn', 'nameEn', 'shortNameCn', 'shortNameEn'],
    { name: 'parentId', wide: true },
    ...['outletKind', 'motherId', 'mainOutlet', 'brands', 'region', 'area'],
    { name: 'cityCode', kind: 'select', options: cities },
    ...['orgCategory', 'addressCn', 'addressEn', 'zipCode', 'contact', 'phone', 'fax', 'dealerSize', 'openDate'],
    ...['dmsCode', 'nscNo', 'bbaNo', 'salesPartnerId', 'vendorNo'],
  ] as Fields
}

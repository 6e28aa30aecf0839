import { organisations } from '@academy/contracts/org/organisations.ts'
import type { ReactNode } from 'react'
import { CrudPage } from '../../../core/crud/crud-page.tsx'
import { NounFilter } from '../../../core/pick/nouns.tsx'
import { useRegionChoices, useRegionName } from '../../../core/session/dictionaries.ts'
import { useOrganisationFields } from './fields.ts'
import { Moves } from './moves.tsx'
import { OrganisationStatus } from './organisation-status.tsx'

/** The network as a list with all its filters: groups, dealers, outlets, partners and schools. */
export const ListView = ({ switcher }: { switcher: ReactNode }) => {
  const regionName = useRegionName()
  const provinces = useRegionChoices(1)
  const fields = useOrganisationFields()
  return (
    <CrudPage
      contract={organisations}
      columns={[
        { key: 'code', width: 120 },
        'name',
        'orgType',
        'outletKind',
        { key: 'brands', render: (row) => row.brands?.join(' ') || '—' },
        'region',
        { key: 'cityCode', render: (row) => regionName(row.cityCode) },
        {
          key: 'dealerStatus',
          render: (row) => <OrganisationStatus value={row.dealerStatus} />,
        },
      ]}
      filters={[
        'name',
        { name: 'under', control: (bound) => <NounFilter {...bound} noun="organisations" /> },
        { name: 'orgType', width: 164 },
        { name: 'region', width: 120 },
        { name: 'dealerStatus', width: 148 },
      ]}
      fields={fields}
      details={[{ name: 'provinceCode', options: provinces }]}
      fresh={{ orgType: '60' }}
      actions={switcher}
      rowActions={(row) => <Moves row={row} look="link" />}
    />
  )
}

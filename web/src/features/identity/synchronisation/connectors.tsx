import { syncConnectors } from '@academy/contracts/identity/synchronisation/sync-connectors.ts'
import { Button } from 'antd'
import { useState } from 'react'
import { CrudPage } from '../../../core/crud/crud-page.tsx'
import { usePermission } from '../../../core/session/session.ts'
import { useNounTexts } from '../../../core/texts.ts'
import type { Connector } from './api.ts'
import { Mapping, MappingWords } from './mapping.tsx'
import { TokensDialog } from './tokens.tsx'

const mapping = {
  name: 'fields' as const,
  wide: true,
  parts: true,
  control: (bound: Parameters<typeof Mapping>[0], faults: Parameters<typeof Mapping>[0]['faults']) => <Mapping {...bound} faults={faults} />,
  show: (row: { fields: unknown }) => <MappingWords value={row.fields} />,
}

/** Sources of people: what each tells, which of it is its own, how much passes by itself; of SCIM its tokens. */
const ConnectorsScreen = () => {
  const texts = useNounTexts(syncConnectors)
  const may = usePermission()
  const [open, setOpen] = useState<Connector>()
  return (
    <>
      <CrudPage
        contract={syncConnectors}
        columns={['code', 'name', 'kind', 'orgId', { key: 'fields', render: (row) => <MappingWords value={row.fields} /> }, 'missing', 'auto', 'status']}
        filters={['name', 'kind', { name: 'orgId', noun: 'organisations' }]}
        fields={[
          ...(['code', 'kind'] as const),
          { name: 'name', kind: 'bilingual' },
          'orgId',
          'missing',
          mapping as never,
          ...(['joinersMax', 'changedPercent', 'leaversMin', 'leaversPercent', 'auto', 'encoding', 'url', 'pullHour'] as const),
        ]}
        fresh={{
          ...{ kind: 'csv', missing: 'list', auto: false, joinersMax: 500, changedPercent: 20, leaversMin: 20, leaversPercent: 2 },
          fields: [{ field: 'idNumber', owned: false }],
        }}
        rowActions={(row) =>
          row.kind === 'scim' && may(syncConnectors.endpoints.issue.permission) ? (
            <Button type="link" onClick={() => setOpen(row as Connector)}>
              {texts.say('tokens')}
            </Button>
          ) : null
        }
      />
      {open ? <TokensDialog of={open} onClose={() => setOpen(undefined)} /> : null}
    </>
  )
}

export default ConnectorsScreen

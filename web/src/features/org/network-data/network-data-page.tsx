import { Button } from 'antd'
import type { ReactNode } from 'react'
import { useBilingual } from '../../../core/i18n/bilingual.ts'
import { ListScreen } from '../../../core/list/list-screen.tsx'
import { NounFilter } from '../../../core/pick/nouns.tsx'
import { Ticks, tick } from '../../../core/scales/ticks.tsx'
import { useNounTexts } from '../../../core/texts.ts'
import { OrganisationStatus } from '../organisations/organisation-status.tsx'
import { Compared, useAdopt } from './compared.tsx'
import type { Data, DataRow } from './data.ts'
import { useValueOf } from './value-of.tsx'
import './network-data.css'

interface Props {
  contract: Data
  /** Fields of the list that stand as columns. */
  columns: readonly string[]
  /** Are its organisations in a region? */
  regional?: boolean
}

/** One tick a field that differs. */
const Differs = ({ contract, count }: { contract: Data; count: number }) => {
  const texts = useNounTexts(contract)
  if (count === 0) return <span className="ink3">{texts.say('same')}</span>
  const label = texts.say('differs', { count })
  return (
    <span className="differs">
      <Ticks width={count * 5} height={12} label={label} rise={false}>
        {Array.from({ length: count }, (_, at) => tick(at, at * 5, 0, 2, 12, 'now'))}
      </Ticks>
      <span className="num">{count}</span>
    </span>
  )
}

const AdoptAll = ({ contract, row }: { contract: Data; row: DataRow }) => {
  const texts = useNounTexts(contract)
  const { adopt, loading } = useAdopt(contract)
  if (!row.actions?.includes('adopt')) return null
  return (
    <Button type="link" loading={loading} onClick={() => adopt(row, row.differs)}>
      {texts.say('adoptAll', { count: row.differs.length })}
    </Button>
  )
}

/** Our value of a field, theirs below it where it differs. */
const useBeside = () => {
  const shownAs = useValueOf()
  return (field: string) => ({
    key: field,
    render: (row: DataRow): ReactNode => (
      <>
        {shownAs(field, (row as Record<string, unknown>)[field])}
        {(row.differs as string[]).includes(field) ? (
          <span className="beside">{shownAs(field, (row.theirs as Record<string, unknown> | undefined)?.[field])}</span>
        ) : null}
      </>
    ),
  })
}

const code = { key: 'code', width: 96, render: (row: DataRow) => <span className="code">{row.code}</span> }
const status = { key: 'dealerStatus', render: (row: DataRow) => <OrganisationStatus value={row.dealerStatus} /> }

/** Group, dealer or outlet data: one list with its own columns; what the dealers' system says stands beside ours. */
export const NetworkDataPage = ({ contract, columns, regional = false }: Props) => {
  const texts = useNounTexts(contract)
  const name = useBilingual()
  const beside = useBeside()
  const named = (row: unknown) => name(row as DataRow, 'name')
  const differs = { key: 'differs', title: texts.field('differing'), render: (row: DataRow) => <Differs contract={contract} count={row.differs.length} /> }
  return (
    <ListScreen
      contract={contract as never}
      columns={[code, { key: 'nameCn', title: texts.field('name'), render: named }, differs, ...columns.map(beside), status] as never}
      details={[code, status, 'parentId'] as never}
      filters={[
        'text',
        { name: 'under', control: (bound) => <NounFilter {...bound} noun="organisations" /> },
        ...(regional ? [{ name: 'region', dictionary: 'salesRegion', width: 120 }] : []),
        { name: 'differing', width: 190 },
        { name: 'dealerStatus', dictionary: 'dealerStatus', width: 140 },
      ]}
      above={() => <p className="t12 ink3 beside-legend">{texts.say('legend')}</p>}
      title={named}
      rowName={named}
      rowActions={(row) => <AdoptAll contract={contract} row={row as DataRow} />}
      below={(row) => <Compared contract={contract} row={row as DataRow} />}
    />
  )
}

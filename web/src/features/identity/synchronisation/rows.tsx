import { syncConnectors } from '@academy/contracts/identity/synchronisation/sync-connectors.ts'
import { ownedFields } from '@academy/contracts/identity/synchronisation/sync-fields.ts'
import { rowStates, syncRows } from '@academy/contracts/identity/synchronisation/sync-rows.ts'
import { Button } from 'antd'
import { CrudFilters } from '../../../core/crud/crud-filters.tsx'
import { FilterLine } from '../../../core/list/filter-line.tsx'
import { ListTable } from '../../../core/list/list-table.tsx'
import type { Column } from '../../../core/list/list-table-props.ts'
import { type ListPage, useListPage } from '../../../core/list/use-list-page.ts'
import { Status } from '../../../core/show/status.tsx'
import { useNounTexts } from '../../../core/texts.ts'
import { type Row, type Run, rowKindMarks, rowsApi } from './api.ts'

const kinds = ['new', 'changed', 'left', 'back', 'missing', 'fault'] as const

/** Old and new of each field; of who is new what he brings. */
const Changes = ({ row }: { row: Row }) => {
  const texts = useNounTexts(syncRows)
  const labels = useNounTexts(syncConnectors)
  if (row.reasons.length > 0)
    return (
      <div className="sync-changes sync-why">
        {row.reasons.map((reason) => (
          <span key={reason}>{reason}</span>
        ))}
      </div>
    )
  if (row.kind === 'left') return <span>{row.day ? texts.say('lastDay', { day: row.day }) : '—'}</span>
  const from = row.day && row.changes.some(({ field }) => field === 'organisation' || field === 'position') ? texts.say('since', { day: row.day }) : null
  return (
    <div className="sync-changes">
      {row.changes.map(({ field, before, after }) => (
        <span key={field}>
          <span className="ink3">{labels.say(`told.${field}`)}</span>{' '}
          {row.kind === 'new' ? null : (
            <>
              <del>{before ?? texts.say('none')}</del> →{' '}
            </>
          )}
          <ins>{after ?? texts.say('none')}</ins>
        </span>
      ))}
      {from ? <span className="ink3">{from}</span> : null}
    </div>
  )
}

const useColumns = (): Column<Row>[] => {
  const texts = useNounTexts(syncRows)
  return [
    { key: 'line', title: texts.field('line'), width: 80, sort: 'line', align: 'end', render: ({ line }) => line ?? '—' },
    { key: 'kind', title: texts.field('kind'), width: 110, render: ({ kind }) => <Status kind={rowKindMarks[kind]}>{texts.say(`kinds.${kind}`)}</Status> },
    {
      key: 'name',
      title: texts.field('name'),
      width: 170,
      render: ({ name, userId, userCode }) => (
        <>
          {userId ? <a href={`#/manage/sys-users/${userId}`}>{name ?? '—'}</a> : (name ?? '—')} <span className="code ink3">{userCode}</span>
        </>
      ),
    },
    { key: 'changes', title: texts.field('changes'), render: (row) => <Changes row={row} /> },
    {
      key: 'state',
      title: texts.field('state'),
      width: 110,
      render: ({ state, kind }) => (kind === 'fault' || kind === 'missing' ? '—' : texts.say(`states.${state}`)),
    },
  ]
}

/** The kinds that were found, with their counts; pressed they narrow the list. */
const Kinds = ({ run, list }: { run: Run; list: ListPage<Row> }) => {
  const texts = useNounTexts(syncRows)
  const chosen = list.query.filters.kinds ?? ''
  return (
    <fieldset className="sync-kinds" aria-label={texts.field('kind')}>
      {kinds
        .filter((kind) => (run.counts?.[kind] ?? 0) > 0)
        .map((kind) => (
          <Button
            key={kind}
            size="small"
            type={chosen === kind ? 'primary' : 'default'}
            aria-pressed={chosen === kind}
            onClick={() => list.setFilters({ kinds: chosen === kind ? '' : kind })}
          >
            {texts.say(`kinds.${kind}`)} {run.counts?.[kind]}
          </Button>
        ))}
    </fieldset>
  )
}

/** What a run found, row by row, with its filters in the address, and as a workbook. */
export const Rows = ({ run }: { run: Run }) => {
  const texts = useNounTexts(syncRows)
  const labels = useNounTexts(syncConnectors)
  const list = useListPage<Row>(rowsApi as never, { noun: syncRows.noun, filters: ['kinds', 'states', 'field', 'text'], fixed: { runId: run.id } })
  const columns = useColumns()
  const states = rowStates.map((value) => ({ value, label: texts.say(`states.${value}`) }))
  const fields = ownedFields.map((value) => ({ value, label: labels.say(`told.${value}`) }))
  return (
    <>
      <Kinds run={run} list={list} />
      <FilterLine list={list} columns={columns}>
        <CrudFilters
          list={list}
          texts={texts}
          filters={[
            { name: 'text', width: 180 },
            { name: 'field', options: fields, width: 160 },
            { name: 'states', options: states, width: 130 },
          ]}
        />
      </FilterLine>
      <ListTable list={list} columns={columns} rowName={(row) => row.name ?? row.id} empty={{ title: texts.say('empty'), text: texts.say('emptyText') }} />
    </>
  )
}

import { departmentTemplates } from '@academy/contracts/org/department-templates.ts'
import { Button, Input } from 'antd'
import { Fragment } from 'react'
import { useBilingual } from '../../../core/i18n/bilingual.ts'
import { usePermission } from '../../../core/session/session.ts'
import { Dict } from '../../../core/show/dict.tsx'
import { useNounTexts } from '../../../core/texts.ts'
import { countOf, type Kind, keyOf, type Matrix as MatrixData, type MatrixRow, rowsWith, sumOf } from './edited.ts'
import { NewRow } from './new-row.tsx'
import type { Editing } from './use-draft.ts'

interface Props {
  matrix: MatrixData
  editing: Editing
}

const KindHead = ({ kind, editing }: { kind: Kind; editing: Editing }) => {
  const { say } = useNounTexts(departmentTemplates)
  const may = usePermission()
  const { draft, edit } = editing
  const { templateVersion, validFrom, draftId, outlets } = kind
  const own = draft?.outletKind === kind.outletKind
  return (
    <th scope="col" className={own ? 'matrix-kind matrix-edited' : 'matrix-kind'}>
      <span className="t13 strong">
        <Dict type="outletKind" value={kind.outletKind} />
      </span>
      <span className="t12 ink3">{templateVersion && validFrom ? say('version', { version: templateVersion, day: validFrom }) : say('none')}</span>
      <span className="t12 ink3">{say('outlets', { count: outlets })}</span>
      {!draft && may(departmentTemplates.endpoints.save.permission) ? (
        <Button type="link" size="small" onClick={() => void edit(kind)}>
          {say(draftId ? 'edit' : 'begin')}
        </Button>
      ) : null}
    </th>
  )
}

/** A number of the draft, typed; what is no number stays as it was. */
const CountField = ({ label, count, onCount }: { label: string; count: number; onCount: (count: number) => void }) => (
  <Input
    size="small"
    className="matrix-field num"
    inputMode="numeric"
    aria-label={label}
    value={String(count)}
    onFocus={({ target }) => target.select()}
    onChange={({ target }) => {
      const next = target.value === '' ? 0 : countOf(target.value)
      if (next !== undefined) onCount(next)
    }}
  />
)

const Cells = ({
  row,
  at,
  count,
  matrix,
  editing,
}: Props & { row: MatrixRow | undefined; at: { departmentId: string; positionCode: string }; count: number }) => {
  const { say } = useNounTexts(departmentTemplates)
  const { draft, setCount } = editing
  const counts = matrix.kinds.map(({ outletKind }, nth) => (draft?.outletKind === outletKind ? count : (row?.counts[nth] ?? 0)))
  return (
    <>
      {matrix.kinds.map(({ outletKind }, nth) => (
        <td key={outletKind} className={draft?.outletKind === outletKind ? 'num matrix-edited' : 'num'}>
          {draft?.outletKind === outletKind ? (
            <CountField label={say('cellOf', { kind: outletKind, position: at.positionCode })} count={count} onCount={(next) => setCount(at, next)} />
          ) : (
            counts[nth] || <span className="ink3">·</span>
          )}
        </td>
      ))}
      <td className="num strong">{counts.reduce((sum, one) => sum + one, 0)}</td>
    </>
  )
}

const Body = (props: Props) => {
  const { matrix, editing } = props
  const { say } = useNounTexts(departmentTemplates)
  const name = useBilingual()
  const rows = rowsWith(matrix.rows, editing.draft?.rows ?? [])
  return (
    <tbody>
      {rows.map(({ row, at, count }, nth) => (
        <Fragment key={keyOf(at)}>
          {at.departmentId === rows[nth - 1]?.at.departmentId ? null : (
            <tr className="matrix-department">
              <th scope="rowgroup" colSpan={matrix.kinds.length + 2} className="t12 ink3">
                {row ? name(row, 'departmentName') : say('addRow')}
              </th>
            </tr>
          )}
          <tr>
            <th scope="row" className="matrix-position">
              <span className="code">{at.positionCode}</span>
              <span className={row?.key ? 'strong' : ''}>{row ? name(row, 'positionName') : ''}</span>
              {row?.key ? <span className="t12 matrix-key">{say('keyPost')}</span> : null}
            </th>
            <Cells {...props} row={row} at={at} count={count} />
          </tr>
        </Fragment>
      ))}
    </tbody>
  )
}

const Foot = ({ matrix, editing }: Props) => {
  const { say } = useNounTexts(departmentTemplates)
  const { draft } = editing
  const sums = matrix.kinds.map((kind) => (draft?.outletKind === kind.outletKind ? sumOf(draft.rows) : kind.sum))
  const everywhere = matrix.kinds.map(({ outlets }, nth) => (sums[nth] ?? 0) * outlets)
  const all = (numbers: readonly number[]) => numbers.reduce((sum, one) => sum + one, 0)
  const line = (label: string, numbers: readonly number[]) => (
    <tr>
      <th scope="row">{label}</th>
      {matrix.kinds.map(({ outletKind }, nth) => (
        <td key={outletKind} className="num strong">
          {numbers[nth]}
        </td>
      ))}
      <td className="num strong">{all(numbers)}</td>
    </tr>
  )
  return (
    <tfoot>
      {line(say('sum'), sums)}
      {line(say('all'), everywhere)}
    </tfoot>
  )
}

/** How many posts of each position outlets of each kind have, with sums; one kind's draft is edited in its column. */
export const Matrix = (props: Props) => {
  const { matrix, editing } = props
  const { say } = useNounTexts(departmentTemplates)
  return (
    <div className="matrix-scroll">
      <table className="matrix" aria-label={say('matrix')}>
        <thead>
          <tr>
            <th scope="col">{say('position')}</th>
            {matrix.kinds.map((kind) => (
              <KindHead key={kind.outletKind} kind={kind} editing={editing} />
            ))}
            <th scope="col" className="num">
              {say('sum')}
            </th>
          </tr>
        </thead>
        <Body {...props} />
        <Foot {...props} />
      </table>
      {editing.draft ? <NewRow editing={editing} /> : null}
    </div>
  )
}

import { syncConnectors } from '@academy/contracts/identity/synchronisation/sync-connectors.ts'
import { ownedFields, type SyncField, syncFields } from '@academy/contracts/identity/synchronisation/sync-fields.ts'
import { Checkbox, Input, Select } from 'antd'
import type { BoundProps } from '../../../core/form/controls.tsx'
import type { Errors } from '../../../core/form/use-edit-form.ts'
import { useNounTexts } from '../../../core/texts.ts'
import './sync.css'

interface Line {
  field: SyncField
  column?: string
  owned: boolean
}
const ownable = new Set<string>(ownedFields)
const linesOf = (value: unknown): Line[] => (Array.isArray(value) ? (value as Line[]) : [])

interface LineProps {
  field: SyncField
  line: Line | undefined
  wrong: readonly string[]
  onBlur: () => void
  put: (next: Partial<Line> | null) => void
}

/** Who owns a field, where anybody may: the others only say who is meant. */
const Owner = ({ field, line, put, label }: Pick<LineProps, 'field' | 'line' | 'put'> & { label: string }) => {
  const texts = useNounTexts(syncConnectors)
  const owners = [
    { value: 'source', label: texts.say('mapping.owned') },
    { value: 'us', label: texts.say('mapping.ours') },
  ]
  const free = ownable.has(field)
  return (
    <Select
      size="small"
      disabled={!line || !free}
      value={free ? (line?.owned ? 'source' : 'us') : 'fact'}
      aria-label={`${label} · ${texts.say('mapping.owned')}`}
      options={free ? owners : [{ value: 'fact', label: texts.say('mapping.fact') }]}
      onChange={(owned) => put({ owned: owned === 'source' })}
    />
  )
}

const MappingLine = ({ field, line, wrong, onBlur, put }: LineProps) => {
  const texts = useNounTexts(syncConnectors)
  const label = texts.say(`told.${field}`)
  return (
    <div className="sync-mapping-line">
      <Checkbox checked={line !== undefined} onChange={(event) => put(event.target.checked ? { owned: false } : null)}>
        {label}
      </Checkbox>
      <Input
        size="small"
        value={line?.column ?? ''}
        disabled={!line}
        maxLength={60}
        {...(wrong.length > 0 ? { status: 'error' as const, title: wrong.join(' ') } : {})}
        placeholder={texts.say('mapping.column')}
        aria-label={`${label} · ${texts.say('mapping.column')}`}
        onChange={(event) => put({ column: event.target.value })}
        onBlur={onBlur}
      />
      <Owner field={field} line={line} put={put} label={label} />
    </div>
  )
}

/** Which fields a source brings, in which column, and which of them it owns. */
export const Mapping = ({ value, onChange, onBlur, faults }: BoundProps & { faults: Errors }) => {
  const lines = linesOf(value)
  const put = (field: SyncField, next: Partial<Line> | null) => {
    const known = lines.find((line) => line.field === field)
    const made = next ? { field, owned: false, ...known, ...next } : null
    onChange(syncFields.flatMap((one) => (one === field ? (made ?? []) : (lines.find((line) => line.field === one) ?? []))))
  }
  return (
    <div className="sync-mapping">
      {syncFields.map((field) => {
        const at = lines.findIndex((line) => line.field === field)
        const wrong = [...(faults[`fields[${at}].column`] ?? []), ...(faults[`fields[${at}].owned`] ?? [])]
        return <MappingLine key={field} field={field} line={lines[at]} wrong={wrong} onBlur={onBlur} put={(next) => put(field, next)} />
      })}
    </div>
  )
}

/** The same, told. */
export const MappingWords = ({ value }: { value: unknown }) => {
  const texts = useNounTexts(syncConnectors)
  const owned = linesOf(value).filter((line) => line.owned)
  return <span>{owned.length > 0 ? owned.map(({ field }) => texts.say(`told.${field}`)).join(' · ') : '—'}</span>
}

import type { Sent } from '@academy/contracts/core/endpoint.ts'
import { groups } from '@academy/contracts/identity/accounts/groups.ts'
import { Button, Checkbox } from 'antd'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { connect, skip } from '../connect.ts'
import type { BoundProps } from '../form/controls.tsx'
import { Many } from '../form/many.tsx'
import type { Errors } from '../form/use-edit-form.ts'
import { useBilingual } from '../i18n/bilingual.ts'
import { Icon } from '../show/icon.tsx'
import { NounSelect } from './nouns.tsx'
import './audience.css'

/** An audience as it is sent. */
export type AudienceInput = Sent<(typeof groups)['endpoints']['save']>['audience']
type Line = AudienceInput['any'][number]
type Side = 'any' | 'none'

const noBlur = () => undefined
const families = (line: Line) => (line.positions ?? []).filter((code) => code.endsWith('*')).map((code) => code.slice(0, -1))
const exact = (line: Line) => (line.positions ?? []).filter((code) => !code.endsWith('*'))

/** A line without what is empty in it. */
const tidy = ({ positions = [], people, orgId, below, groupId }: Line): Line => ({
  ...(positions.length > 0 ? { positions } : {}),
  ...(orgId ? { orgId, below: below ?? true } : {}),
  ...(people ? { people } : {}),
  ...(groupId === undefined ? {} : { groupId }),
})

interface LineProps {
  line: Line
  label: string
  faults: readonly string[]
  onChange: (line: Line) => void
  onRemove: () => void
}

const Places = ({ line, label, onChange }: Omit<LineProps, 'faults' | 'onRemove'>) => {
  const { t } = useTranslation('core')
  const set = (change: Partial<Line>) => onChange(tidy({ ...line, ...change }))
  const named = (part: string) => `${label} · ${t(`audience.${part}`)}`
  return (
    <div className="audience-parts">
      <div className="audience-part">
        <span className="t12 ink3">{t('audience.families')}</span>
        <Many
          dictionary="positionGroup"
          aria-label={named('families')}
          value={families(line)}
          onBlur={noBlur}
          onChange={(next) => set({ positions: [...(next as string[]).map((family) => `${family}*`), ...exact(line)] })}
        />
      </div>
      <div className="audience-part">
        <span className="t12 ink3">{t('audience.positions')}</span>
        <NounSelect
          noun="positions"
          many
          like={(choices) => ({ ...choices, value: 'code' })}
          aria-label={named('positions')}
          value={exact(line)}
          onChange={(next: unknown) => set({ positions: [...families(line).map((family) => `${family}*`), ...((next as string[] | undefined) ?? [])] })}
        />
      </div>
      <div className="audience-part">
        <span className="t12 ink3">{t('audience.org')}</span>
        <NounSelect noun="organisations" aria-label={named('org')} value={line.orgId ?? ''} onChange={(next: unknown) => set({ orgId: String(next ?? '') })} />
      </div>
      {line.orgId ? (
        <Checkbox checked={line.below ?? false} onChange={(event) => set({ below: event.target.checked })}>
          {t('audience.below')}
        </Checkbox>
      ) : null}
    </div>
  )
}

const Parts = ({ line, label, onChange }: Omit<LineProps, 'faults' | 'onRemove'>) => {
  if (line.people)
    return (
      <NounSelect
        noun="users"
        many
        aria-label={label}
        value={line.people}
        onChange={(next: unknown) => onChange({ people: (next as string[] | undefined) ?? [] })}
      />
    )
  if (line.groupId !== undefined)
    return <NounSelect noun="groups" aria-label={label} value={line.groupId} onChange={(next: unknown) => onChange({ groupId: String(next ?? '') })} />
  return <Places line={line} label={label} onChange={onChange} />
}

const OneLine = ({ line, label, faults, onChange, onRemove }: LineProps) => {
  const { t } = useTranslation('core')
  return (
    <li className="audience-line">
      <div className="row gap8">
        <div className="grow">
          <Parts line={line} label={label} onChange={onChange} />
        </div>
        <button type="button" className="icon-btn" aria-label={t('audience.remove', { line: label })} onClick={onRemove}>
          <Icon name="close" size={16} />
        </button>
      </div>
      {faults.map((fault) => (
        <p key={fault} className="field-help" data-wrong role="alert">
          {fault}
        </p>
      ))}
    </li>
  )
}

interface SideProps {
  side: Side
  lines: readonly Line[]
  faults: Errors
  name: string
  groupsToo: boolean
  onLines: (lines: Line[]) => void
}

const Lines = ({ side, lines, faults, name, groupsToo, onLines }: SideProps) => {
  const { t } = useTranslation('core')
  const put = (line: Line) => onLines([...lines, line])
  const told = (at: number) => Object.entries(faults).flatMap(([path, words]) => (path.startsWith(`${name}.${side}[${at}]`) ? (words ?? []) : []))
  const kinds: readonly (readonly [key: string, line: Line])[] = [
    ['addPlaces', {}],
    ['addPeople', { people: [] }],
    ...(groupsToo ? ([['addGroup', { groupId: '' }]] as const) : []),
  ]
  return (
    <fieldset className="audience-side">
      <legend className="t13 strong">{t(`audience.${side}`)}</legend>
      <ul>
        {lines.map((line, at) => (
          <OneLine
            // biome-ignore lint/suspicious/noArrayIndexKey: lines are told apart by their place
            key={at}
            line={line}
            label={t(`audience.${side}Line`, { at: at + 1 })}
            faults={told(at)}
            onChange={(next) => onLines(lines.map((other, place) => (place === at ? next : other)))}
            onRemove={() => onLines(lines.filter((_, place) => place !== at))}
          />
        ))}
      </ul>
      <div className="row wrap gap8">
        {kinds.map(([key, line]) => (
          <Button key={key} size="small" icon={<Icon name="plus" size={14} />} onClick={() => put(line)}>
            {t(`audience.${key}`)}
          </Button>
        ))}
      </div>
    </fieldset>
  )
}

const PAUSE = 400
/** Does a line say anything yet? */
export const isWhole = ({ positions = [], people = [], orgId, groupId }: Line) => positions.length + people.length > 0 || Boolean(orgId) || Boolean(groupId)

/** The same value once it has rested. */
const useRested = <T,>(value: T): T => {
  const [rested, setRested] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setRested(value), PAUSE)
    return () => clearTimeout(timer)
  }, [value])
  return rested
}

/** How many people it means today, and the first of them: before anything is saved. */
const AudienceCount = ({ audience }: { audience: AudienceInput }) => {
  const { t } = useTranslation('core')
  const name = useBilingual()
  const rested = useRested(audience)
  const whole = { any: rested.any.filter(isWhole), none: (rested.none ?? []).filter(isWhole) }
  const { data, failure } = connect(groups).usePreview(whole.any.length > 0 ? { audience: whole } : skip, { quiet: true })
  const told = whole.any.length > 0 ? data : { count: 0, people: [] }
  return (
    <div className="audience-count" aria-live="polite">
      <p>{failure ? t('audience.unknown') : told ? t('audience.count', { count: told.count }) : '…'}</p>
      <ul>
        {(told?.people ?? []).map((person) => (
          <li key={person.userId} className="t12 ink3">
            {name(person, 'userName')} <span className="num">{person.positionCode}</span> {name(person, 'orgName')}
          </li>
        ))}
      </ul>
      {told && told.count > told.people.length ? <p className="t12 ink3">{t('audience.more', { count: told.count - told.people.length })}</p> : null}
    </div>
  )
}

/** Who is meant, line by line, whom it leaves out, and how many people that is today. */
export const AudienceField = ({
  id,
  value,
  onChange,
  faults = {},
  name,
  groupsToo = true,
}: BoundProps & { faults?: Errors; name: string; groupsToo?: boolean }) => {
  const audience = (value as AudienceInput | undefined) ?? { any: [] }
  const change = (side: Side) => (lines: Line[]) => onChange({ ...audience, [side]: lines })
  return (
    <div className="audience" id={id}>
      <Lines side="any" lines={audience.any} faults={faults} name={name} groupsToo={groupsToo} onLines={change('any')} />
      <Lines side="none" lines={audience.none ?? []} faults={faults} name={name} groupsToo={groupsToo} onLines={change('none')} />
      <AudienceCount audience={audience} />
    </div>
  )
}

import { groups } from '@academy/contracts/identity/accounts/groups.ts'
import { Button, Checkbox, Input, Radio } from 'antd'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useBilingual } from '../../../../../core/i18n/bilingual.ts'
import { ListSkeleton } from '../../../../../core/list/list-skeleton.tsx'
import { AudienceField, type AudienceInput, isWhole } from '../../../../../core/pick/audience-field.tsx'
import { usePermission } from '../../../../../core/session/session.ts'
import { Name } from '../../../../../core/show/name.tsx'
import { Status } from '../../../../../core/show/status.tsx'
import { FailureState } from '../../../../../core/states/failure-state.tsx'
import { State } from '../../../../../core/states/state.tsx'
import { useCheckTexts } from '../../offerings/checks.tsx'
import { type Candidate, staffApi } from './api.ts'

/** Every condition of one person, told about him to whoever chooses: the failing ones first with their facts and what helps. */
const CheckList = ({ checks, about }: { checks: Candidate['checks']; about: string }) => {
  const texts = useCheckTexts(about)
  return (
    <ul className="check-list">
      {[...checks]
        .sort((a, b) => Number(a.passed) - Number(b.passed))
        .map((check) => (
          <li key={check.code}>
            <Status kind={check.passed ? 'live' : 'refused'}>{''}</Status>
            <div>
              {check.passed ? texts.asks(check) : texts.reason(check)}
              {check.passed ? null : <p>{[texts.remedy(check), texts.who(check)].filter(Boolean).join(' · ')}</p>}
            </div>
          </li>
        ))}
    </ul>
  )
}

interface Props {
  offeringId: string
  /** The enrolment that is to be replaced: one person of the same outlet is chosen. */
  replaces?: string
  chosen: readonly Candidate[]
  onChoose: (chosen: Candidate[]) => void
}

const One = ({ person, one, chosen, onToggle }: { person: Candidate; one: boolean; chosen: boolean; onToggle: () => void }) => {
  const { t } = useTranslation('training/enrolments')
  const name = useBilingual()
  const [open, setOpen] = useState(false)
  const failing = person.checks.filter((check) => !check.passed).length
  const Box = one ? Radio : Checkbox
  return (
    <li className="candidate">
      <div className="row gap12">
        <Box className="grow" checked={chosen} disabled={!person.eligible} onChange={onToggle} aria-label={person.userName}>
          <span className="strong">
            <Name of={person} field="userName" />
          </span>
          <div className="t12 ink3">{[name(person, 'positionName'), name(person, 'outletName')].join(' · ')}</div>
        </Box>
        <button type="button" className="link-btn t13" aria-expanded={open} onClick={() => setOpen(!open)}>
          <Status kind={person.eligible ? 'live' : 'refused'}>
            {person.eligible ? t('eligible', { count: person.checks.length }) : t('failing', { count: failing })}
          </Status>
        </button>
      </div>
      {open ? <CheckList checks={person.checks} about={name(person, 'userName')} /> : null}
    </li>
  )
}

/** Those who cannot be taken: one line, unless somebody looks for them or there is nobody else. */
const Unsuitable = ({ count, fold, children }: { count: number; fold: boolean; children: ReactNode }) => {
  const { t } = useTranslation('training/enrolments')
  if (count === 0 || !fold) return <ul>{children}</ul>
  return (
    <details className="unsuitable">
      <summary className="t13 ink2">{t('unsuitable', { count })}</summary>
      <ul>{children}</ul>
    </details>
  )
}

/** Narrows the people to an audience, for who may read the saved ones. */
const Narrowed = ({ audience, onChange }: { audience: AudienceInput | null; onChange: (audience: AudienceInput | null) => void }) => {
  const { t } = useTranslation('training/enrolments')
  if (!audience)
    return (
      <Button size="small" onClick={() => onChange({ any: [{}] })}>
        {t('byAudience')}
      </Button>
    )
  return (
    <section className="candidate-audience" aria-label={t('byAudience')}>
      <AudienceField name="audience" value={audience} onChange={(next) => onChange(next as AudienceInput)} onBlur={() => undefined} />
      <Button size="small" type="text" onClick={() => onChange(null)}>
        {t('noAudience')}
      </Button>
    </section>
  )
}

/** An audience as the list is asked by it; lines that say nothing yet narrow nothing. */
const queryOf = (audience: AudienceInput | null) => {
  const lines = { any: (audience?.any ?? []).filter(isWhole), none: (audience?.none ?? []).filter(isWhole) }
  return lines.any.length > 0 ? { audience: JSON.stringify(lines) } : {}
}

/** Adds everybody who fits to those who are chosen already, behind them. */
const ChooseAll = ({ suitable, chosen, onChoose }: Pick<Props, 'chosen' | 'onChoose'> & { suitable: readonly Candidate[] }) => {
  const { t } = useTranslation('training/enrolments')
  const missing = suitable.filter((person) => !chosen.some((other) => other.userId === person.userId))
  return (
    <Button size="small" type="link" disabled={missing.length === 0} onClick={() => onChoose([...chosen, ...missing])}>
      {t('chooseAll', { count: suitable.length })}
    </Button>
  )
}

/** People who may be put on the offering, each with every condition checked. */
export const Candidates = ({ offeringId, replaces, chosen, onChoose }: Props) => {
  // The words of the conditions are there before the first is unfolded.
  const { t } = useTranslation(['training/enrolments', 'training-delivery', 'training-reasons', 'portal'])
  const [text, setText] = useState('')
  const [audience, setAudience] = useState<AudienceInput | null>(null)
  const may = usePermission()
  const asked = { offeringId, ...(replaces ? { replaces } : {}), ...(text ? { text } : {}), ...queryOf(audience), limit: '50' }
  const { data, loading, failure, refetch } = staffApi.useCandidates(asked as never, { quiet: true })
  const toggle = (person: Candidate) => {
    if (replaces) return onChoose([person])
    const has = chosen.some((other) => other.userId === person.userId)
    onChoose(has ? chosen.filter((other) => other.userId !== person.userId) : [...chosen, person])
  }
  const one = (person: Candidate) => (
    <One
      key={person.postId}
      person={person}
      one={Boolean(replaces)}
      chosen={chosen.some((other) => other.userId === person.userId)}
      onToggle={() => toggle(person)}
    />
  )
  const suitable = (data?.records ?? []).filter((person) => person.eligible)
  const others = (data?.records ?? []).filter((person) => !person.eligible)
  return (
    <div className="candidates">
      <Input.Search allowClear placeholder={t('findPerson')} aria-label={t('findPerson')} onSearch={(next) => setText(next.trim())} />
      {!replaces && may(groups.endpoints.preview.permission) ? <Narrowed audience={audience} onChange={setAudience} /> : null}
      {loading ? <ListSkeleton columns={1} rows={6} /> : null}
      {failure ? <FailureState failure={failure} retry={refetch} /> : null}
      {data?.records.length === 0 ? <State kind="empty" title={t('noCandidates')} text={t('noCandidatesText')} /> : null}
      {!replaces && suitable.length > 1 ? <ChooseAll suitable={suitable} chosen={chosen} onChoose={onChoose} /> : null}
      <ul>{suitable.map(one)}</ul>
      <Unsuitable count={others.length} fold={suitable.length > 0 && !text}>
        {others.map(one)}
      </Unsuitable>
    </div>
  )
}

import { Checkbox, Input, Radio } from 'antd'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useBilingual } from '../../../../../core/i18n/bilingual.ts'
import { ListSkeleton } from '../../../../../core/list/list-skeleton.tsx'
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

/** People who may be put on the offering, each with every condition checked. */
export const Candidates = ({ offeringId, replaces, chosen, onChoose }: Props) => {
  // The words of the conditions are there before the first is unfolded.
  const { t } = useTranslation(['training/enrolments', 'training-delivery', 'training-reasons', 'portal'])
  const [text, setText] = useState('')
  const asked = { offeringId, ...(replaces ? { replaces } : {}), ...(text ? { text } : {}), limit: '50' }
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
      {loading ? <ListSkeleton columns={1} rows={6} /> : null}
      {failure ? <FailureState failure={failure} retry={refetch} /> : null}
      {data?.records.length === 0 ? <State kind="empty" title={t('noCandidates')} text={t('noCandidatesText')} /> : null}
      <ul>{suitable.map(one)}</ul>
      <Unsuitable count={others.length} fold={suitable.length > 0 && !text}>
        {others.map(one)}
      </Unsuitable>
    </div>
  )
}

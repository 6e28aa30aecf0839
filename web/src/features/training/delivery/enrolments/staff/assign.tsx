import { Button, Drawer, Modal } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Field } from '../../../../../core/form/field.tsx'
import { usePhone } from '../../../../../core/media.ts'
import { toast } from '../../../../../core/notices/notices.ts'
import { RemoteSelect } from '../../../../../core/pick/remote-select.tsx'
import { Status } from '../../../../../core/show/status.tsx'
import { useCheckTexts } from '../../offerings/checks.tsx'
import { stateKinds } from '../state-kinds.ts'
import { type AssignAnswer, type Candidate, staffApi } from './api.ts'
import { Candidates } from './candidates.tsx'
import { openOfferings } from './open-offerings.ts'
import '../../../../../core/form/drawer.css'

type Mode = 'listed-order' | 'all-or-none'

const TooFew = ({ answer, busy, onChoose, onClose }: { answer: AssignAnswer; busy: boolean; onChoose: (mode: Mode) => void; onClose: () => void }) => {
  const { t } = useTranslation(['training/enrolments', 'core'])
  const buttons = [
    <Button key="back" onClick={onClose}>
      {t('core:actions.back')}
    </Button>,
    <Button key="none" loading={busy} onClick={() => onChoose('all-or-none')}>
      {t('allOrNone')}
    </Button>,
    <Button key="order" type="primary" loading={busy} onClick={() => onChoose('listed-order')}>
      {t('listedOrder')}
    </Button>,
  ]
  return (
    <Modal open title={t('tooFew', { asked: answer.asked, free: answer.seats.free })} footer={buttons} onCancel={onClose}>
      <p className="ink2">{t('tooFewText', { count: answer.waitingLeft })}</p>
    </Modal>
  )
}

const Outcome = ({ answer, people, onClose }: { answer: AssignAnswer; people: readonly Candidate[]; onClose: () => void }) => {
  const { t } = useTranslation(['training/enrolments', 'core', 'training-delivery'])
  const texts = useCheckTexts()
  const done = (
    <Button type="primary" onClick={onClose}>
      {t('core:actions.understood')}
    </Button>
  )
  return (
    <Modal open title={t(answer.outcome === 'refused' ? 'refused' : 'assigned')} footer={done} onCancel={onClose}>
      <ul className="check-list">
        {answer.results.map((result) => (
          <li key={result.userId}>
            <Status kind={result.status ? stateKinds[result.status] : 'refused'}>{''}</Status>
            <div>
              {people.find((person) => person.userId === result.userId)?.userName ?? result.userId}
              <p>
                {result.status
                  ? [t(`training-delivery:enrolmentStates.${result.status}`), result.rank ? t('rank', { rank: result.rank }) : ''].filter(Boolean).join(' · ')
                  : result.reasons
                      .filter((check) => !check.passed)
                      .map((check) => texts.reason(check))
                      .join(t('core:form.and'))}
              </p>
            </div>
          </li>
        ))}
      </ul>
    </Modal>
  )
}

/** Puts people on an offering, in the order in which they were chosen; with too few seats it asks how. Without an offering it lets one be chosen first. */
export const Assign = ({ offering, onClose }: { offering?: { id: string; number: string } | undefined; onClose: () => void }) => {
  const { t } = useTranslation(['training/enrolments', 'training-reasons', 'core'])
  const phone = usePhone()
  const [picked, pick] = useState('')
  const offeringId = offering?.id ?? picked
  const [chosen, choose] = useState<Candidate[]>([])
  const [answer, setAnswer] = useState<AssignAnswer | null>(null)
  const [assign, { loading }] = staffApi.useAssign()
  const send = async (mode?: Mode) => {
    const outcome = await assign({ offeringId, people: chosen.map(({ userId, postId }) => ({ userId, postId })), ...(mode ? { mode } : {}) })
    if (outcome.ok) setAnswer(outcome.data)
  }
  const finish = () => {
    if (answer?.outcome === 'done') toast('success', t('assigned'))
    onClose()
  }
  const footer = (
    <div className="row gap12">
      <span className="grow t12 ink3">{t('chosen', { count: chosen.length })}</span>
      <Button onClick={onClose}>{t('core:actions.cancel')}</Button>
      <Button type="primary" disabled={chosen.length === 0} loading={loading} onClick={() => send()}>
        {t('assignCount', { count: chosen.length })}
      </Button>
    </div>
  )
  return (
    <Drawer
      open
      title={offering ? t('assignTo', { number: offering.number }) : t('assign')}
      onClose={onClose}
      size={phone ? '100%' : 584}
      footer={footer}
      rootClassName="edit-drawer"
      closable={{ placement: 'end', 'aria-label': t('core:actions.close') }}
    >
      {offering ? null : (
        <Field name="offeringId" label={t('offering')} required>
          <RemoteSelect
            choices={openOfferings}
            value={picked}
            placeholder={t('chooseOffering')}
            onChange={(next) => {
              pick(String(next ?? ''))
              choose([])
            }}
          />
        </Field>
      )}
      {offeringId ? <Candidates key={offeringId} offeringId={offeringId} chosen={chosen} onChoose={choose} /> : null}
      {answer?.outcome === 'ask' ? <TooFew answer={answer} busy={loading} onChoose={send} onClose={() => setAnswer(null)} /> : null}
      {answer && answer.outcome !== 'ask' ? (
        <Outcome answer={answer} people={chosen} onClose={answer.outcome === 'done' ? finish : () => setAnswer(null)} />
      ) : null}
    </Drawer>
  )
}

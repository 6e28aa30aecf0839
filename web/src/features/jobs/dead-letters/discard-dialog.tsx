import { Button, Input, Modal } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { TextLimit, tooLong } from '../../../core/form/text-limit.tsx'
import { toast } from '../../../core/notices/notices.ts'
import { usePartName } from '../services/api.ts'
import { lettersApi, type OpenLetter, serviceOf } from './api.ts'

/** The name of a consumer without its service, as the code calls it. */
const bare = (consumer: string): string => consumer.slice(consumer.indexOf('.') + 1)

const Losses = ({ letter }: { letter: OpenLetter }) => {
  const { t } = useTranslation('jobs-operations')
  const name = usePartName()
  const aggregate = t('letters.aggregateOf', { id: letter.aggregateId, version: letter.version })
  const count = letter.followerCount
  return (
    <ul className="letter-losses">
      <li>{t('letters.discardLoss', { service: name(letter.service), consumer: bare(letter.consumer), event: letter.event, aggregate })}</li>
      <li>{count > 0 ? t('letters.discardFree', { count }) : t('letters.discardNone')}</li>
      <li>{t('letters.discardKept')}</li>
    </ul>
  )
}

const LONGEST = 500

const Reason = ({ reason, missing, onReason }: { reason: string; missing: boolean; onReason: (reason: string) => void }) => {
  const { t } = useTranslation('jobs-operations')
  return (
    <>
      <label className="field-label" htmlFor="discard-reason">
        {t('letters.reason')}
      </label>
      <Input.TextArea
        id="discard-reason"
        rows={3}
        value={reason}
        {...(missing ? { status: 'error' as const, 'aria-invalid': true, 'aria-describedby': 'discard-reason-help' } : {})}
        onChange={(event) => onReason(event.target.value)}
      />
      <TextLimit text={reason} max={LONGEST} />
      {missing ? (
        <p id="discard-reason-help" className="field-help" data-wrong role="alert">
          {t('letters.reasonNeeded')}
        </p>
      ) : null}
    </>
  )
}

interface Props {
  letter: OpenLetter
  onClose: () => void
  onDone: (freed: { count: number; next?: string | undefined }) => void
}

/** Gives a letter up: what is lost stands above the reason, without which nothing is sent. */
export const DiscardDialog = ({ letter, onClose, onDone }: Props) => {
  const { t } = useTranslation(['jobs-operations', 'core'])
  const [reason, setReason] = useState('')
  const [missing, setMissing] = useState(false)
  const [discard, { loading }] = lettersApi.useDiscard()
  const send = async () => {
    if (reason.trim() === '') return setMissing(true)
    if (tooLong(reason, LONGEST)) return
    const outcome = await discard({ service: serviceOf(letter.id), id: letter.id, reason: reason.trim() })
    if (!outcome.ok) return
    toast('success', t('letters.discarded'))
    onDone({ count: outcome.data.freed, next: outcome.data.next })
  }
  return (
    <Modal
      open
      width={520}
      title={t('letters.discardTitle')}
      onCancel={onClose}
      closable={{ 'aria-label': t('core:actions.close') }}
      footer={[
        <Button key="no" onClick={onClose}>
          {t('core:actions.cancel')}
        </Button>,
        <Button key="yes" danger type="primary" loading={loading} onClick={send}>
          {t('letters.discard')}
        </Button>,
      ]}
    >
      <Losses letter={letter} />
      <Reason reason={reason} missing={missing && reason.trim() === ''} onReason={setReason} />
    </Modal>
  )
}

import type { RefusedData } from '@academy/contracts/core/envelope.ts'
import { Button, Modal } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import { useBilingual } from '../../../../core/i18n/bilingual.ts'
import { useLocale } from '../../../../core/i18n/locale.ts'
import { toast } from '../../../../core/notices/notices.ts'
import { type Failure, reasonsOf, unanswered } from '../../../../core/request/failure.ts'
import { textOf } from '../../../../core/request/react.ts'
import { useTryingAgain } from '../../../../core/states/use-trying-again.ts'
import { AntdRoot } from '../../../../core/theme/antd-root.tsx'
import { dayRange } from '../days.ts'
import { enrolmentsApi } from '../enrolments/api.ts'
import type { OfferingDetail, Quote } from './api.ts'
import { Reasons } from './blocked.tsx'
import { LadderPart, PricePart } from './panel.tsx'

interface Props {
  row: OfferingDetail
  quote: Quote | undefined
  deciders: string
  onClose: () => void
  again: () => void
}

const Refusal = ({ failure }: { failure: Failure }) => {
  const { t } = useTranslation('training-delivery')
  const reasons: RefusedData['reasons'] = reasonsOf(failure)
  return (
    <div role="alert" className="confirm-refused">
      {reasons.length > 0 ? (
        <>
          <h3 className="t16 blocked-title">{t('checkResult.blocked', { count: reasons.length })}</h3>
          <Reasons failed={reasons as Parameters<typeof Reasons>[0]['failed']} />
        </>
      ) : (
        <p className="message-bad">{textOf(failure)}</p>
      )}
    </div>
  )
}

const Terms = ({ row, quote, deciders }: Pick<Props, 'row' | 'quote' | 'deciders'>) => {
  const { t } = useTranslation('portal')
  return (
    <div className="confirm-terms">
      {row.fit === 'waitable' ? <p className="confirm-rank strong">{t('offering.confirmRank', { rank: row.seats.waiting + 1 })}</p> : null}
      <PricePart row={row} quote={quote} />
      <LadderPart row={row} />
      {deciders ? (
        <div className="panel-part">
          <h2 className="t13 strong">{t('offering.deciders')}</h2>
          <p className="t13 ink2">{deciders}</p>
        </div>
      ) : null}
    </div>
  )
}

/** The one confirmation: price, what changing one's mind costs, who decides; afterwards where it stands, or every reason against. */
const Confirm = ({ row, quote, deciders, onClose, again }: Props) => {
  const { t } = useTranslation(['portal', 'training-reasons', 'core'])
  const name = useBilingual()
  const locale = useLocale()
  const go = useNavigate()
  const [apply, { loading }] = enrolmentsApi.useApply()
  const [failure, setFailure] = useState<Failure | null>(null)
  // What nobody answered is no refusal: price and terms stay, and the same may be sent again.
  const silent = failure !== null && unanswered(failure)
  // nothing is sent by itself: who comes back to the network finds the question as it was
  useTryingAgain(() => setFailure(null), silent, true)
  const send = async () => {
    setFailure(null)
    const outcome = await apply({ offeringId: row.id, ...(row.postId ? { postId: row.postId } : {}) }, { quiet: true })
    if (!outcome.ok) {
      setFailure(outcome.failure)
      return unanswered(outcome.failure) ? undefined : again()
    }
    toast('success', t(outcome.data.rank === undefined ? 'offering.done' : 'offering.doneWaiting'))
    go(`/my/enrolments/${outcome.data.id}`)
  }
  const yes = (
    <Button key="yes" type="primary" loading={loading} onClick={send}>
      {t(silent ? 'core:actions.retry' : row.fit === 'waitable' ? 'offering.sureList' : 'offering.sure')}
    </Button>
  )
  const no = (
    <Button key="no" onClick={onClose}>
      {t(failure && !silent ? 'core:actions.close' : 'core:actions.cancel')}
    </Button>
  )
  return (
    <AntdRoot>
      <Modal
        open
        width={480}
        title={`${name(row, 'name')} · ${dayRange(row.startDate, row.endDate, locale)}`}
        onCancel={onClose}
        footer={failure && !silent ? [no] : [no, yes]}
        closable={{ 'aria-label': t('core:actions.close') }}
      >
        {failure ? <Refusal failure={failure} /> : null}
        {failure && !silent ? null : <Terms row={row} quote={quote} deciders={deciders} />}
      </Modal>
    </AntdRoot>
  )
}

export default Confirm

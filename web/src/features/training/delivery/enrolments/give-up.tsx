import { Button, Input, Modal, Select } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { skip } from '../../../../core/connect.ts'
import { Field } from '../../../../core/form/field.tsx'
import { TextLimit, tooLong } from '../../../../core/form/text-limit.tsx'
import { useBilingual } from '../../../../core/i18n/bilingual.ts'
import { toast } from '../../../../core/notices/notices.ts'
import { type Failure, reasonsOf } from '../../../../core/request/failure.ts'
import { textOf } from '../../../../core/request/react.ts'
import { formatMoney } from '../../../../core/show/money.tsx'
import { FailureState } from '../../../../core/states/failure-state.tsx'
import { LadderScale } from '../ladder-scale.tsx'
import { Reasons } from '../offerings/blocked.tsx'
import { type Enrolment, enrolmentsApi, type PenaltyQuote } from './api.ts'
import { Whom } from './whom.tsx'

type Reason = '10' | '20' | '30' | '40' | '50' | '90'
const reasons: readonly Reason[] = ['10', '20', '30', '40', '50', '90']

const REMARK = 500

interface Props {
  row: Enrolment
  move: 'revoke' | 'withdraw'
  /** Somebody else's: his name, course and payer stand above. */
  others?: boolean
  onClose: () => void
}

const Cost = ({ quote }: { quote: PenaltyQuote }) => {
  const { t } = useTranslation(['portal', 'training-delivery'])
  if (quote.free) return <p className="give-up-free">{t(`portal:giveUp.free.${quote.free}`)}</p>
  const rises = Number(quote.tomorrow) > Number(quote.penalty)
  return (
    <div className="panel-part">
      <div className="row between gap12 panel-net">
        <b>{t('portal:giveUp.today')}</b>
        <span className="big num">{formatMoney(quote.penalty)}</span>
      </div>
      <p className={rises ? 't13 give-up-rises' : 't13 ink3'}>
        {t(rises ? 'portal:giveUp.rises' : 'portal:giveUp.tomorrow', { amount: formatMoney(quote.tomorrow) })}
      </p>
      <div className="row between give-up-ladder">
        <h3 className="t13 strong">{t('training-delivery:ladder.title')}</h3>
        <span className="t12 ink3">{t('training-delivery:ladder.unit')}</span>
      </div>
      <LadderScale bands={quote.bands} width={400} />
      {quote.canReplace ? <p className="t12 ink3">{t('portal:giveUp.replace')}</p> : null}
    </div>
  )
}

const Refused = ({ failure }: { failure: Failure }) => {
  const list = reasonsOf(failure)
  return (
    <div role="alert" className="give-up-refused">
      {list.length > 0 ? (
        <Reasons failed={list as Parameters<typeof Reasons>[0]['failed']} />
      ) : (
        <p className="field-help" data-wrong>
          {textOf(failure)}
        </p>
      )}
    </div>
  )
}

interface Given {
  reason: Reason | null
  remark: string
  missing: boolean
  onReason: (reason: Reason) => void
  onRemark: (remark: string) => void
}

const Why = (props: Given) => {
  const { t } = useTranslation(['portal', 'training-delivery'])
  return (
    <div className="give-up-why">
      <Field name="reason" label={t('portal:giveUp.reason')} required errors={props.missing ? [t('portal:giveUp.reasonMissing')] : undefined}>
        <Select
          style={{ width: '100%' }}
          value={props.reason}
          placeholder={t('portal:giveUp.reasonChoose')}
          options={reasons.map((value) => ({ value, label: t(`training-delivery:revokeReasons.${value}`) }))}
          onChange={props.onReason}
        />
      </Field>
      <label className="field-label" htmlFor="give-up-remark">
        {t('portal:giveUp.remark')}
      </label>
      <Input.TextArea id="give-up-remark" rows={2} value={props.remark} onChange={(event) => props.onRemark(event.target.value)} />
      <TextLimit text={props.remark} max={REMARK} />
    </div>
  )
}

/** Giving up a seat or an application: the penalty of today and of the days to come stands before the button; what was shown is what is sent. */
const GiveUp = ({ row, move, others = false, onClose }: Props) => {
  const { t } = useTranslation(['portal', 'training-delivery', 'training-reasons', 'core'])
  const name = useBilingual()
  const { data: quote, failure: lost, refetch } = enrolmentsApi.usePenaltyQuote(move === 'revoke' ? row.id : (skip as never), { quiet: true, fresh: true })
  const [reason, setReason] = useState<Reason | null>(null)
  const [asked, setAsked] = useState(false)
  const [remark, setRemark] = useState('')
  const [failure, setFailure] = useState<Failure | null>(null)
  const [revoke, { loading }] = enrolmentsApi.useRevoke()
  const send = async () => {
    setAsked(true)
    if (reason === null || tooLong(remark, REMARK)) return
    const seen = move === 'revoke' && quote ? { penalty: quote.penalty } : {}
    const text = remark.trim() ? { remark: remark.trim() } : {}
    const outcome = await revoke({ id: row.id, version: row.version, reason, ...text, ...seen }, { quiet: true })
    if (outcome.ok) {
      toast('success', t(`portal:giveUp.done.${move}`))
      return onClose()
    }
    setFailure(outcome.failure)
    if (move === 'revoke') refetch()
  }
  const cost = quote && Number(quote.penalty) > 0 && !quote.free ? formatMoney(quote.penalty) : ''
  return (
    <Modal
      open
      width={480}
      title={`${t(`training-delivery:enrolmentMoves.${move}`)} · ${name(row, 'offeringName')}`}
      onCancel={onClose}
      closable={{ 'aria-label': t('core:actions.close') }}
      footer={[
        <Button key="no" onClick={onClose}>
          {t('portal:giveUp.keep')}
        </Button>,
        <Button key="yes" danger type="primary" loading={loading} disabled={move === 'revoke' && !quote} onClick={send}>
          {cost ? t('portal:giveUp.sureFor', { amount: cost }) : t(`training-delivery:enrolmentMoves.${move}`)}
        </Button>,
      ]}
    >
      {others ? <Whom row={row} /> : null}
      {failure ? <Refused failure={failure} /> : null}
      {move === 'withdraw' ? <p>{t('portal:giveUp.free.application')}</p> : null}
      {quote ? <Cost quote={quote} /> : null}
      {lost && !quote ? <FailureState failure={lost} retry={refetch} /> : null}
      <Why reason={reason} remark={remark} missing={asked && reason === null} onReason={setReason} onRemark={setRemark} />
    </Modal>
  )
}

export default GiveUp

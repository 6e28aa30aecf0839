import { enrolments, revokeReason } from '@academy/contracts/training/delivery/enrolments.ts'
import { Button, Input, Modal, Select } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Field } from '../../../../../core/form/field.tsx'
import { TextLimit, tooLong } from '../../../../../core/form/text-limit.tsx'
import { MoveButton } from '../../../../../core/life/move-button.tsx'
import { toast } from '../../../../../core/notices/notices.ts'
import { useNounTexts } from '../../../../../core/texts.ts'
import GiveUp from '../give-up.tsx'
import { Whom } from '../whom.tsx'
import { type Candidate, type EnrolmentRow, staffApi } from './api.ts'
import { Candidates } from './candidates.tsx'

type Reason = (typeof revokeReason)['options'][number]
const REMARK = 500

const Replace = ({ row, onClose }: { row: EnrolmentRow; onClose: () => void }) => {
  const texts = useNounTexts(enrolments)
  const [chosen, choose] = useState<Candidate[]>([])
  const [replace, { loading }] = staffApi.useReplace()
  const [person] = chosen
  const send = async () => {
    if (!person) return
    const outcome = await replace({ id: row.id, version: row.version, userId: person.userId, postId: person.postId })
    if (!outcome.ok) return
    toast('success', texts.say('replaced', { old: row.userName, name: person.userName }))
    onClose()
  }
  return (
    <Modal
      open
      width={584}
      title={texts.say('replaceTitle', { name: row.userName })}
      okText={texts.say('replace')}
      cancelText={texts.say('actions.cancel')}
      okButtonProps={{ disabled: !person }}
      confirmLoading={loading}
      onOk={send}
      onCancel={onClose}
    >
      <Whom row={row} />
      <p className="ink2">{texts.say('replaceText')}</p>
      <Candidates offeringId={row.offeringId} replaces={row.id} chosen={chosen} onChoose={choose} />
    </Modal>
  )
}

const Release = ({ row, onClose }: { row: EnrolmentRow; onClose: () => void }) => {
  const { t } = useTranslation('training-delivery')
  const texts = useNounTexts(enrolments)
  const [release, { loading }] = staffApi.useRelease()
  const [reason, setReason] = useState<Reason | ''>('')
  const [remark, setRemark] = useState('')
  const [asked, setAsked] = useState(false)
  const send = async () => {
    setAsked(true)
    if (reason === '' || remark.trim() === '' || tooLong(remark, REMARK)) return
    const outcome = await release({ id: row.id, version: row.version, reason, remark: remark.trim() })
    if (!outcome.ok) return
    toast('success', texts.say('released', { name: row.userName }))
    onClose()
  }
  const missing = (empty: boolean) => (asked && empty ? [texts.say('life.remarkMissing')] : undefined)
  return (
    <Modal
      open
      title={texts.say('releaseTitle', { name: row.userName })}
      okText={t('enrolmentMoves.release')}
      cancelText={texts.say('actions.cancel')}
      confirmLoading={loading}
      onOk={send}
      onCancel={onClose}
    >
      <Whom row={row} />
      <p className="ink2">{texts.say('releaseText')}</p>
      <div className="dialog-form">
        <Field name="reason" label={texts.say('reason')} required errors={missing(reason === '')}>
          <Select
            value={reason || undefined}
            options={revokeReason.options.map((value) => ({ value, label: t(`revokeReasons.${value}`) }))}
            onChange={(next: Reason) => setReason(next)}
          />
        </Field>
        <Field name="remark" label={texts.say('life.remark')} required errors={missing(remark.trim() === '')}>
          <Input.TextArea rows={2} value={remark} onChange={(event) => setRemark(event.target.value)} />
        </Field>
        <TextLimit text={remark} max={REMARK} />
      </div>
    </Modal>
  )
}

/** Somebody moved here with a seat: it is taken over, or let go (world.md §10.9). */
const HandoverMoves = ({ row }: { row: EnrolmentRow }) => {
  const texts = useNounTexts(enrolments)
  const [accept, { loading }] = staffApi.useAcceptHandover()
  const [decline] = staffApi.useDeclineHandover()
  if (!row.actions.includes('acceptHandover')) return null
  const given = { id: row.id, version: row.version }
  return (
    <>
      <Button type="primary" loading={loading} onClick={() => void accept(given)}>
        {texts.say('short.acceptHandover')}
      </Button>
      <Button onClick={() => void decline(given)}>{texts.say('short.declineHandover')}</Button>
    </>
  )
}

const moves = ['replace', 'withdraw', 'revoke', 'release'] as const
type Move = (typeof moves)[number]

/** What may be done with one enrolment now, and what not and why; revoking shows what it costs before it is confirmed. */
export const EnrolmentMoves = ({ row }: { row: EnrolmentRow }) => {
  const texts = useNounTexts(enrolments)
  const [open, setOpen] = useState<Move | null>(null)
  const close = () => setOpen(null)
  return (
    <>
      {moves.map((move) => (
        <MoveButton key={move} row={row} move={move} aria-label={`${texts.say(`short.${move}`)} ${row.userName}`} onClick={() => setOpen(move)}>
          {texts.say(`short.${move}`)}
        </MoveButton>
      ))}
      {row.actions.includes('requestExemption') ? (
        <Button href={`#/manage/fee-exemptions?enrolmentId=${row.id}`} aria-label={`${texts.say('short.requestExemption')} ${row.userName}`}>
          {texts.say('short.requestExemption')}
        </Button>
      ) : null}
      <HandoverMoves row={row} />
      {open === 'replace' ? <Replace row={row} onClose={close} /> : null}
      {open === 'release' ? <Release row={row} onClose={close} /> : null}
      {open === 'revoke' || open === 'withdraw' ? <GiveUp row={row} move={open} others onClose={close} /> : null}
    </>
  )
}

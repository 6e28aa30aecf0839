import type { Received } from '@academy/contracts/core/endpoint.ts'
import { offeringCancelReason, offerings } from '@academy/contracts/training/delivery/offerings.ts'
import { Button, Dropdown, Input, Modal, Select } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Control } from '../../../../../core/form/controls.tsx'
import { Field } from '../../../../../core/form/field.tsx'
import { TextLimit, tooLong } from '../../../../../core/form/text-limit.tsx'
import { isDay } from '../../../../../core/form/typed-day.ts'
import { MoveButton, moveItem } from '../../../../../core/life/move-button.tsx'
import { knows } from '../../../../../core/life/moving.ts'
import { alertUser, confirmUser, toast } from '../../../../../core/notices/notices.ts'
import { Icon } from '../../../../../core/show/icon.tsx'
import { formatDays } from '../../../../../core/show/moment.tsx'
import { useNounTexts } from '../../../../../core/texts.ts'
import { plus, today } from '../../days.ts'
import { type OfferingRow, offeringsApi } from './api.ts'
import { MergeProposals } from './merge-proposals.tsx'

type Reason = (typeof offeringCancelReason)['options'][number]
const REMARK = 500

const CancelDialog = ({ row, onClose }: { row: OfferingRow; onClose: () => void }) => {
  const { t } = useTranslation('training-delivery')
  const texts = useNounTexts(offerings)
  const [cancel, { loading }] = offeringsApi.useCancel()
  const [reason, setReason] = useState<Reason | ''>('')
  const [remark, setRemark] = useState('')
  const [asked, setAsked] = useState(false)
  const send = async () => {
    setAsked(true)
    if (reason === '' || tooLong(remark, REMARK)) return
    const outcome = await cancel({ id: row.id, version: row.version, reason, ...(remark.trim() ? { remark: remark.trim() } : {}) })
    if (!outcome.ok) return
    toast('success', texts.say('done.cancel'))
    onClose()
  }
  const people = row.seats.taken + row.seats.held + row.seats.waiting
  return (
    <Modal
      open
      title={texts.say('confirm.cancel', { number: row.number })}
      okText={t('offeringMoves.cancel')}
      cancelText={texts.say('actions.back')}
      okButtonProps={{ danger: true }}
      confirmLoading={loading}
      onOk={send}
      onCancel={onClose}
    >
      <p className="ink2">{texts.say('confirmText.cancel', { count: people })}</p>
      <MergeProposals id={row.id} />
      <div className="dialog-form">
        <Field name="reason" label={texts.say('cancelReason')} required errors={asked && reason === '' ? [texts.say('chooseReason')] : undefined}>
          <Select
            value={reason || undefined}
            options={offeringCancelReason.options.map((value) => ({ value, label: t(`offeringCancelReasons.${value}`) }))}
            onChange={(next: Reason) => setReason(next)}
          />
        </Field>
        <Field name="remark" label={texts.field('remark')} help={texts.say('cancelRemarkHelp')}>
          <Input.TextArea rows={2} value={remark} onChange={(event) => setRemark(event.target.value)} />
        </Field>
        <TextLimit text={remark} max={REMARK} />
      </div>
    </Modal>
  )
}

/** A week later, and no day that is past: on such a one nothing may begin. */
const copyDay = (startDate: string): string => {
  const [later, now] = [plus(startDate, 7), today()]
  return later < now ? now : later
}

type Copy = Received<(typeof offerings)['endpoints']['copy']>
const resourceFields = { classroom: 'classroomId', trainer: 'trainers', vehicle: 'vehicles' } as const

/** Says that there is a copy, leads to it, and names what it could not take along and why. */
const useCopyWords = () => {
  const texts = useNounTexts(offerings)
  return ({ number, startDate, endDate, leftOut = [] }: Copy): Promise<void> => {
    const copied = {
      text: `${number} · ${formatDays(startDate, endDate)}`,
      remedy: texts.say('actions.view'),
      link: `#/manage/training-offerings?text=${encodeURIComponent(number)}`,
    }
    const without = leftOut.map(({ resourceType, name, offeringNumber }) => ({
      text: `${texts.field(resourceFields[resourceType])} ${name}`,
      remedy: offeringNumber ? texts.say('leftOut.taken', { number: offeringNumber }) : texts.say('leftOut.unused'),
    }))
    return alertUser({ tone: 'success', title: texts.say('done.copy', { count: 1 }), remarks: [copied, ...without] })
  }
}

const CopyDialog = ({ row, onClose }: { row: OfferingRow; onClose: () => void }) => {
  const { t } = useTranslation(['training-delivery', 'server'])
  const texts = useNounTexts(offerings)
  const tellCopy = useCopyWords()
  const [copy, { loading }] = offeringsApi.useCopy()
  const [startDate, setDay] = useState(copyDay(row.startDate))
  const wrong = !isDay(startDate) ? t('server:violations.day') : startDate < today() ? texts.say('copyPast') : undefined
  const send = async () => {
    if (wrong) return
    const outcome = await copy({ id: row.id, startDate })
    if (!outcome.ok) return
    onClose()
    void tellCopy(outcome.data)
  }
  return (
    <Modal
      open
      title={texts.say('confirm.copy', { number: row.number })}
      okText={t('offeringMoves.copy')}
      cancelText={texts.say('actions.cancel')}
      confirmLoading={loading}
      onOk={send}
      onCancel={onClose}
    >
      <div className="dialog-form">
        <Field name="startDate" label={texts.field('startDate')} required errors={wrong ? [wrong] : undefined} help={texts.say('copyHelp')}>
          <Control kind="day" from={today()} value={startDate} onChange={(day) => setDay(String(day))} onBlur={() => undefined} />
        </Field>
      </div>
    </Modal>
  )
}

/** What may be done with an offering now: edit at hand, everything else behind one button; what its answer refuses stands there grey, with the reasons. */
export const RowMoves = ({ row, onEdit }: { row: OfferingRow; onEdit: () => void }) => {
  const { t } = useTranslation('training-delivery')
  const texts = useNounTexts(offerings)
  const [publish] = offeringsApi.usePublish()
  const [confirmStart] = offeringsApi.useConfirmStart()
  const [remove] = offeringsApi.useRemove()
  const [asking, setAsking] = useState<'cancel' | 'copy' | null>(null)
  const ask = (move: 'publish' | 'remove' | 'confirmStart', danger = false) =>
    confirmUser({
      title: texts.say(`confirm.${move}`, { number: row.number }),
      text: texts.say(`confirmText.${move}`),
      tone: 'warning',
      yes: t(`offeringMoves.${move}`),
      no: texts.say('actions.cancel'),
      danger,
    })
  const act: Record<string, () => void | Promise<void>> = {
    publish: async () => {
      if (!(await ask('publish'))) return
      if ((await publish({ id: row.id, version: row.version })).ok) toast('success', texts.say('done.publish'))
    },
    confirmStart: async () => {
      if (!(await ask('confirmStart'))) return
      if ((await confirmStart({ id: row.id, version: row.version })).ok) toast('success', texts.say('done.confirmStart'))
    },
    copy: () => setAsking('copy'),
    cancel: () => setAsking('cancel'),
    remove: async () => {
      if (!(await ask('remove', true))) return
      if ((await remove([row.id])).ok) toast('success', texts.say('crud.removed', { count: 1 }))
    },
    enrolments: () => {
      window.location.hash = `#/manage/training-enrolments?offeringId=${row.id}`
    },
    attendance: () => {
      window.location.hash = `#/manage/training-attendances/${row.id}`
    },
  }
  const items = [
    { key: 'enrolments', label: texts.say('toEnrolments') },
    ...(row.phase === 'running' || row.phase === 'completed' ? [{ key: 'attendance', label: texts.say('toAttendance') }] : []),
    ...['publish', 'confirmStart', 'copy', 'cancel', 'remove']
      .filter((key) => knows(row, key))
      .map((key) => moveItem(row, key, { label: t(`offeringMoves.${key}`), danger: key === 'cancel' || key === 'remove' })),
  ]
  return (
    <>
      <MoveButton row={row} move="update" type="link" aria-label={texts.say('crud.editNamed', { name: row.number })} onClick={onEdit}>
        {t('offeringMoves.update')}
      </MoveButton>
      <Dropdown trigger={['click']} menu={{ items, onClick: ({ key }) => void act[key]?.() }}>
        <Button type="link" aria-label={texts.say('moreOf', { name: row.number })} icon={<Icon name="more" size={16} />} />
      </Dropdown>
      {asking === 'cancel' ? <CancelDialog row={row} onClose={() => setAsking(null)} /> : null}
      {asking === 'copy' ? <CopyDialog row={row} onClose={() => setAsking(null)} /> : null}
    </>
  )
}

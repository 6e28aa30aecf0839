import { ledger } from '@academy/contracts/fee/ledger.ts'
import { Button, Input, Modal } from 'antd'
import { useState } from 'react'
import { connect } from '../../../core/connect.ts'
import { Field } from '../../../core/form/field.tsx'
import { useBilingual } from '../../../core/i18n/bilingual.ts'
import { toast } from '../../../core/notices/notices.ts'
import { Facts } from '../../../core/show/facts.tsx'
import { Moment } from '../../../core/show/moment.tsx'
import { formatMoney } from '../../../core/show/money.tsx'
import { useNounTexts } from '../../../core/texts.ts'
import { accountsApi } from '../accounts/api.ts'
import type { Why } from './why.ts'

const api = connect(ledger)
const LONGEST = 200

/** The payer's own line of a journal. */
const ownLine = (why: Why) => why.lines.find((line) => line.account.startsWith('dealer:'))

const Undone = ({ why, accountId }: { why: Why; accountId: string }) => {
  const texts = useNounTexts(ledger)
  const name = useBilingual()
  const { data: account } = accountsApi.useInfo(accountId, { quiet: true })
  const rows = {
    account: name(account, 'name'),
    amount: formatMoney(ownLine(why)?.amount),
    reference: why.reference ?? '—',
    at: <Moment at={why.at} />,
    recordedBy: name(why, 'recordedByName') || '—',
  }
  return <Facts rows={rows} label={(key) => texts.say(key)} />
}

const Dialog = ({ why, accountId, onClose }: { why: Why; accountId: string; onClose: () => void }) => {
  const texts = useNounTexts(ledger)
  const [reason, setReason] = useState('')
  const [asked, setAsked] = useState(false)
  const [reverse, { loading }] = api.useReverse()
  const missing = reason.trim() === ''
  const send = async () => {
    setAsked(true)
    if (missing) return
    if (!(await reverse({ journalId: why.journalId, reason: reason.trim() })).ok) return
    toast('success', texts.say('reversedNow'))
    onClose()
  }
  return (
    <Modal
      open
      title={texts.say('reverseTitle', { number: why.number })}
      okText={texts.say('reverse')}
      cancelText={texts.say('actions.cancel')}
      okButtonProps={{ danger: true }}
      confirmLoading={loading}
      onOk={send}
      onCancel={onClose}
    >
      <Undone why={why} accountId={accountId} />
      <p className="ink2">{texts.say('reverseText')}</p>
      <Field name="reason" label={texts.say('reverseReason')} required errors={asked && missing ? [texts.say('life.remarkMissing')] : undefined}>
        <Input.TextArea rows={2} maxLength={LONGEST} value={reason} onChange={(event) => setReason(event.target.value)} />
      </Field>
    </Modal>
  )
}

/** Undoes money that was recorded wrongly: what and whose it is stands in the question, and a reason is due. */
export const Reverse = ({ why, accountId }: { why: Why; accountId: string }) => {
  const texts = useNounTexts(ledger)
  const [asking, setAsking] = useState(false)
  if (!why.actions.includes('reverse')) return null
  return (
    <>
      <Button danger className="why-reverse" onClick={() => setAsking(true)}>
        {texts.say('reverse')}
      </Button>
      {asking ? <Dialog why={why} accountId={accountId} onClose={() => setAsking(false)} /> : null}
    </>
  )
}

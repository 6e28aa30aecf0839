import { roleAssignments } from '@academy/contracts/identity/access/role-assignments.ts'
import { Button, Input, Modal } from 'antd'
import { useId, useState } from 'react'
import { toast } from '../../../../core/notices/notices.ts'
import { useNounTexts } from '../../../../core/texts.ts'
import { assignmentsApi } from './api.ts'

const LONGEST = 200

/** Ends one or many at once, with the reason; who is signed in with the role goes out within a second. */
export const EndButton = ({ ids, name, done, link = false }: { ids: readonly string[]; name?: string; done?: () => void; link?: boolean }) => {
  const texts = useNounTexts(roleAssignments)
  const [open, setOpen] = useState(false)
  const [reason, setReason] = useState('')
  const [end, { loading }] = assignmentsApi.useEnd()
  const id = useId()
  const run = async () => {
    const outcome = await end({ ids: [...ids], reason: reason.trim() })
    if (!outcome.ok) return
    toast('success', texts.say('ended', { count: outcome.data.ended }))
    setOpen(false)
    setReason('')
    done?.()
  }
  return (
    <>
      <Button type={link ? 'link' : 'default'} {...(name ? { 'aria-label': texts.say('endNamed', { name }) } : {})} onClick={() => setOpen(true)}>
        {texts.say('endIt')}
      </Button>
      <Modal
        open={open}
        title={texts.say('endAsk', { count: ids.length })}
        okText={texts.say('endIt')}
        cancelText={texts.say('actions.cancel')}
        okButtonProps={{ danger: true, disabled: reason.trim() === '', loading }}
        onOk={run}
        onCancel={() => setOpen(false)}
        destroyOnHidden
      >
        <p className="t13 ink2">{texts.say('endText')}</p>
        <label htmlFor={id} className="t13">
          {texts.field('endReason')}
        </label>
        <Input.TextArea id={id} value={reason} maxLength={LONGEST} autoSize={{ minRows: 2 }} onChange={(event) => setReason(event.target.value)} />
      </Modal>
    </>
  )
}

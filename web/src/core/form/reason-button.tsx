import { Button, Input, Modal } from 'antd'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'

const LONGEST = 200

interface Props {
  /** What it does, on the button and in the dialog. */
  label: string
  /** The button's name where its label alone says too little. */
  name?: string | undefined
  /** What the dialog asks, what follows from it, and what the reason is called. */
  title: string
  text: string
  field: string
  /** Does it, and says whether that worked: then the dialog closes. */
  run: (reason: string) => Promise<boolean>
  link?: boolean
}

/** A command that takes something from somebody: asks for the reason before it is done. */
export const ReasonButton = ({ label, name, title, text, field, run, link = false }: Props) => {
  const { t } = useTranslation()
  const [open, setOpen] = useState(false)
  const [reason, setReason] = useState('')
  const [busy, setBusy] = useState(false)
  const id = useId()
  const done = async () => {
    setBusy(true)
    const worked = await run(reason.trim()).finally(() => setBusy(false))
    if (!worked) return
    setOpen(false)
    setReason('')
  }
  return (
    <>
      <Button type={link ? 'link' : 'default'} {...(name ? { 'aria-label': name } : {})} onClick={() => setOpen(true)}>
        {label}
      </Button>
      <Modal
        open={open}
        title={title}
        okText={label}
        cancelText={t('actions.cancel')}
        okButtonProps={{ danger: true, disabled: reason.trim() === '', loading: busy }}
        onOk={done}
        onCancel={() => setOpen(false)}
        destroyOnHidden
      >
        <p className="t13 ink2">{text}</p>
        <label htmlFor={id} className="t13">
          {field}
        </label>
        <Input.TextArea id={id} value={reason} maxLength={LONGEST} rows={3} onChange={(event) => setReason(event.target.value)} />
      </Modal>
    </>
  )
}

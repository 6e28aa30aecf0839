import { subjectRequests } from '@academy/contracts/identity/accounts/subject-requests.ts'
import { Button, Input, Modal } from 'antd'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ReasonButton } from '../../../../core/form/reason-button.tsx'
import { toast } from '../../../../core/notices/notices.ts'
import { useNounTexts } from '../../../../core/texts.ts'
import { type SubjectDetail, type SubjectRequest, subjectRequestsApi } from './api.ts'

const nameOf = (of: SubjectRequest): string => of.userName ?? of.userId

/** Asks for the sign-in name before somebody is erased: there is no way back. */
const AgreeDialog = ({ of, code, onClose }: { of: SubjectRequest; code: string; onClose: () => void }) => {
  const { t } = useTranslation()
  const texts = useNounTexts(subjectRequests)
  const [typed, setTyped] = useState('')
  const [agree, { loading }] = subjectRequestsApi.useAgree()
  const id = useId()
  const same = typed.trim().toLowerCase() === code.toLowerCase()
  const ok = async () => {
    const outcome = await agree({ id: of.id, version: of.version, typed: typed.trim() })
    if (!outcome.ok) return
    toast('success', texts.say('agreed'))
    onClose()
  }
  return (
    <Modal
      open
      title={texts.say('agreeTitle', { name: nameOf(of) })}
      okText={texts.say('agree')}
      cancelText={t('actions.cancel')}
      okButtonProps={{ danger: true, disabled: !same, loading }}
      onOk={() => void ok()}
      onCancel={onClose}
    >
      <p className="t13 ink2">{texts.say('agreeText')}</p>
      <label htmlFor={id} className="t13">
        {texts.say('typeHere', { code })}
      </label>
      <Input id={id} value={typed} autoComplete="off" spellCheck={false} onChange={(event) => setTyped(event.target.value)} />
    </Modal>
  )
}

/** Erases, or does not; what may be done is what the answer allows. */
export const Decide = ({ of }: { of: SubjectDetail }) => {
  const texts = useNounTexts(subjectRequests)
  const [open, setOpen] = useState(false)
  const [refuse] = subjectRequestsApi.useRefuse()
  const { actions = [], typed } = of
  const name = nameOf(of)
  const run = async (reason: string) => {
    const outcome = await refuse({ id: of.id, version: of.version, reason })
    if (outcome.ok) toast('success', texts.say('refused'))
    return outcome.ok
  }
  return (
    <span className="row gap8">
      {actions.includes('agree') && typed ? (
        <Button danger aria-label={texts.say('agreeNamed', { name })} onClick={() => setOpen(true)}>
          {texts.say('agree')}
        </Button>
      ) : null}
      {actions.includes('refuse') ? (
        <ReasonButton
          label={texts.say('refuse')}
          name={texts.say('refuseNamed', { name })}
          title={texts.say('refuseTitle', { name })}
          text={texts.say('askHelp')}
          field={texts.field('reason')}
          run={run}
        />
      ) : null}
      {open && typed ? <AgreeDialog of={of} code={typed} onClose={() => setOpen(false)} /> : null}
    </span>
  )
}

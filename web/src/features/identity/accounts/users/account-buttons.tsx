import { addDays, dayOf } from '@academy/contracts/core/days.ts'
import { accountStates, generateAccounts, LOCK_DAYS } from '@academy/contracts/identity/accounts/account-states.ts'
import { Button, Input, Modal } from 'antd'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { connect } from '../../../../core/connect.ts'
import { ReasonButton } from '../../../../core/form/reason-button.tsx'
import { confirmUser, toast } from '../../../../core/notices/notices.ts'
import { usePermission } from '../../../../core/session/session.ts'
import { useTask } from '../../../../core/tasks/use-task.ts'

const api = connect(accountStates)
const { disable, enable, lock, unlock } = accountStates.endpoints

interface About {
  ids: readonly string[]
  /** Whom it is about, where it is one. */
  name?: string | undefined
  done?: (() => void) | undefined
}

const useTold = (done?: () => void) => {
  const { t } = useTranslation('identity/users')
  return (outcome: { ok: true; data: { changed: number } } | { ok: false }): boolean => {
    if (!outcome.ok) return false
    toast(outcome.data.changed > 0 ? 'success' : 'info', outcome.data.changed > 0 ? t('states.done', { count: outcome.data.changed }) : t('states.changed'))
    done?.()
    return true
  }
}

/** Disables accounts with a reason: they are dead within a second. */
export const DisableButton = ({ ids, name, done }: About) => {
  const { t } = useTranslation('identity/users')
  const may = usePermission()
  const [run] = api.useDisable()
  const told = useTold(done)
  if (!may(disable.permission)) return null
  return (
    <ReasonButton
      label={t('states.disable')}
      name={name ? t('states.disableNamed', { name }) : undefined}
      title={t('states.disableAsk', { count: ids.length })}
      text={t('states.disableText')}
      field={t('states.reason')}
      link={Boolean(name)}
      run={async (reason) => told(await run({ userIds: [...ids], reason }))}
    />
  )
}

const LockDialog = ({ ids, onClose, done }: About & { onClose: () => void }) => {
  const { t } = useTranslation('identity/users')
  const [until, setUntil] = useState(addDays(dayOf(new Date()), 7))
  const [reason, setReason] = useState('')
  const [run, { loading }] = api.useLock()
  const told = useTold(done)
  const [day, why] = [useId(), useId()]
  const ok = async () => {
    const outcome = await run({ userIds: [...ids], until: `${until} 00:00:00`, reason: reason.trim() })
    if (told(outcome)) onClose()
  }
  return (
    <Modal
      open
      title={t('states.lockAsk', { count: ids.length })}
      okText={t('states.lock')}
      cancelText={t('core:actions.cancel')}
      okButtonProps={{ danger: true, disabled: reason.trim() === '' || !until, loading }}
      onOk={() => void ok()}
      onCancel={onClose}
    >
      <p className="t13 ink2">{t('states.lockText')}</p>
      <label htmlFor={day} className="t13">
        {t('states.until')}
      </label>
      <Input
        id={day}
        type="date"
        value={until}
        min={addDays(dayOf(new Date()), 1)}
        max={addDays(dayOf(new Date()), LOCK_DAYS)}
        onChange={(event) => setUntil(event.target.value)}
      />
      <label htmlFor={why} className="t13">
        {t('states.reason')}
      </label>
      <Input.TextArea id={why} value={reason} maxLength={200} rows={3} onChange={(event) => setReason(event.target.value)} />
    </Modal>
  )
}

/** Locks accounts for a time, with a reason. */
export const LockButton = (about: About) => {
  const { t } = useTranslation('identity/users')
  const may = usePermission()
  const [open, setOpen] = useState(false)
  if (!may(lock.permission)) return null
  const { name } = about
  return (
    <>
      <Button type={name ? 'link' : 'default'} aria-label={name ? t('states.lockNamed', { name }) : undefined} onClick={() => setOpen(true)}>
        {t('states.lock')}
      </Button>
      {open ? <LockDialog {...about} onClose={() => setOpen(false)} /> : null}
    </>
  )
}

/** Lets somebody in again: his account was disabled, or is locked. */
export const OpenButton = ({ ids, name, done, of }: About & { of: 'enable' | 'unlock' }) => {
  const { t } = useTranslation('identity/users')
  const may = usePermission()
  const [anew, { loading: enabling }] = api.useEnable()
  const [open, { loading: opening }] = api.useUnlock()
  const told = useTold(done)
  if (!may(of === 'enable' ? enable.permission : unlock.permission)) return null
  const run = async () => void told(await (of === 'enable' ? anew : open)({ userIds: [...ids] }))
  return (
    <Button
      type={name ? 'link' : 'default'}
      loading={enabling || opening}
      aria-label={name ? t(`states.${of}Named`, { name }) : undefined}
      onClick={() => void run()}
    >
      {t(`states.${of}`)}
    </Button>
  )
}

/** Generates accounts for the chosen people, or for everybody who has none: a task that is followed at the bell. */
export const GenerateButton = ({ ids, done }: { ids?: readonly string[]; done?: () => void }) => {
  const { t } = useTranslation('identity/users')
  const may = usePermission()
  const { start, starting } = useTask(generateAccounts)
  if (!may(generateAccounts.permission)) return null
  const run = async () => {
    const title = ids ? t('generate.askSome', { count: ids.length }) : t('generate.ask')
    if (!(await confirmUser({ title, text: t('generate.askText'), tone: 'info', yes: t('generate.action'), no: t('core:actions.cancel') }))) return
    if (!(await start(ids ? { userIds: [...ids] } : {})).ok) return
    toast('success', t('generate.started'))
    done?.()
  }
  return (
    <Button loading={starting} onClick={() => void run()}>
      {t('generate.action')}
    </Button>
  )
}

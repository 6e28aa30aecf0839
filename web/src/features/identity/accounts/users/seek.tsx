import { accountStates } from '@academy/contracts/identity/accounts/account-states.ts'
import { Button, Input, Modal } from 'antd'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { connect, skip } from '../../../../core/connect.ts'

const api = connect(accountStates)

const Found = ({ idNumber }: { idNumber: string }) => {
  const { t } = useTranslation('identity/users')
  const { data } = api.useSeek(idNumber === '' ? skip : { idNumber }, { quiet: true })
  if (idNumber === '' || !data) return <p role="status" className="t13 ink3" />
  if (data.found === 'here' && data.userId)
    return (
      <p role="status">
        <a href={`#/manage/sys-users/${encodeURIComponent(data.userId)}`}>{t('seek.here')}</a>
      </p>
    )
  return (
    <p role="status" className="ink2">
      {t(data.found === 'elsewhere' ? 'seek.elsewhere' : 'seek.nobody')}
    </p>
  )
}

/** Somebody by his full ID number; of who works elsewhere nothing more is told (2-training.md §8). */
export const SeekButton = () => {
  const { t } = useTranslation('identity/users')
  const [open, setOpen] = useState(false)
  const [typed, setTyped] = useState('')
  const [asked, setAsked] = useState('')
  const id = useId()
  return (
    <>
      <Button onClick={() => setOpen(true)}>{t('seek.title')}</Button>
      <Modal
        open={open}
        title={t('seek.title')}
        footer={null}
        onCancel={() => setOpen(false)}
        destroyOnHidden
        closable={{ 'aria-label': t('core:actions.close') }}
      >
        <label htmlFor={id} className="t13">
          {t('seek.label')}
        </label>
        <Input.Search
          id={id}
          value={typed}
          maxLength={20}
          enterButton={t('seek.find')}
          onChange={(event) => setTyped(event.target.value)}
          onSearch={(value) => setAsked(value.trim())}
        />
        <Found idNumber={asked} />
      </Modal>
    </>
  )
}

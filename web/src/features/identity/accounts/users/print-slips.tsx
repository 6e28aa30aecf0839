import { slips } from '@academy/contracts/identity/accounts/slips.ts'
import { Button, Modal } from 'antd'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { connect, skip } from '../../../../core/connect.ts'
import { useBilingual } from '../../../../core/i18n/bilingual.ts'
import { toast } from '../../../../core/notices/notices.ts'
import { NounSelect } from '../../../../core/pick/nouns.tsx'
import { usePermission } from '../../../../core/session/session.ts'

const api = connect(slips)

interface Person {
  id: string
  nameCn: string
  nameEn: string
}
type Asked = { userIds: string[] } | { orgId: string }

/** How many get a slip, who not and why, and what follows. */
const Due = ({ due, left }: { due: number; left: readonly { why: string; count: number }[] }) => {
  const { t } = useTranslation('identity/slips')
  return (
    <div role="status" className="col gap8">
      <p className="t14">{due > 0 ? t('ask', { count: due }) : t('none')}</p>
      {left.length > 0 ? (
        <ul className="t13 ink2">
          {left.map(({ why, count }) => (
            <li key={why}>{t(`left.${why}`, { count })}</li>
          ))}
        </ul>
      ) : null}
      {due > 0 ? <p className="t13 ink2">{t('askText')}</p> : null}
    </div>
  )
}

const PlaceLine = ({ value, onChange }: { value: string; onChange(next: string): void }) => {
  const { t } = useTranslation('identity/slips')
  const id = useId()
  return (
    <div className="col gap8">
      <p className="t13 ink2">{t('orgText')}</p>
      <label htmlFor={id} className="t13">
        {t('fields.orgId')}
      </label>
      <div className="row">
        <NounSelect noun="organisations" id={id} className="grow" value={value} onChange={(next: unknown) => onChange(String(next ?? ''))} />
      </div>
    </div>
  )
}

const Dialog = ({ ids, close, done }: { ids: readonly string[] | undefined; close(): void; done: (() => void) | undefined }) => {
  const { t } = useTranslation('identity/slips')
  const [orgId, setOrgId] = useState('')
  const asked: Asked | null = ids ? { userIds: [...ids] } : orgId ? { orgId } : null
  const { data, fetching } = api.useDue(asked ?? skip, { fresh: true })
  const [print, { loading }] = api.usePrint()
  const run = async () => {
    if (!asked || !(await print(asked)).ok) return
    toast('success', t('done'))
    close()
    done?.()
  }
  return (
    <Modal
      open
      title={t(ids ? 'print' : 'orgTitle')}
      okText={t('yes')}
      cancelText={t('core:actions.cancel')}
      okButtonProps={{ disabled: !asked || fetching || !data?.due, loading }}
      onOk={() => void run()}
      onCancel={close}
    >
      <div className="col gap16">
        {ids ? null : <PlaceLine value={orgId} onChange={setOrgId} />}
        {asked && data && !fetching ? <Due {...data} /> : null}
      </div>
    </Modal>
  )
}

/** Prints slips by which people without mail and mobile set their first password: for those that are chosen, one, or an organisation. */
export const PrintSlips = ({ ids, of, done }: { ids?: readonly string[]; of?: Person; done?: () => void }) => {
  const { t } = useTranslation('identity/slips')
  const name = useBilingual()
  const may = usePermission()
  const [open, setOpen] = useState(false)
  if (!may(slips.endpoints.print.permission)) return null
  return (
    <>
      <Button type={of ? 'link' : 'default'} {...(of ? { 'aria-label': t('printNamed', { name: name(of, 'name') }) } : {})} onClick={() => setOpen(true)}>
        {t(ids ? 'print' : 'printOrg')}
      </Button>
      {open ? <Dialog ids={ids} close={() => setOpen(false)} done={done} /> : null}
    </>
  )
}

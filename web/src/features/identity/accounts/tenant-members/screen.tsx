import type { Received } from '@academy/contracts/core/endpoint.ts'
import { tenantMembers } from '@academy/contracts/identity/accounts/tenant-members.ts'
import { tenants } from '@academy/contracts/identity/setup/tenants.ts'
import { Button, Select } from 'antd'
import { useState } from 'react'
import type { z } from 'zod'
import { connect } from '../../../../core/connect.ts'
import type { BoundProps } from '../../../../core/form/controls.tsx'
import { EditDrawer } from '../../../../core/form/edit-drawer.tsx'
import { FormFields } from '../../../../core/form/form-fields.tsx'
import { useEditForm } from '../../../../core/form/use-edit-form.ts'
import { useBilingual } from '../../../../core/i18n/bilingual.ts'
import { ListScreen } from '../../../../core/list/list-screen.tsx'
import { confirmUser, toast } from '../../../../core/notices/notices.ts'
import { usePermission } from '../../../../core/session/session.ts'
import { Icon } from '../../../../core/show/icon.tsx'
import { useNounTexts } from '../../../../core/texts.ts'

type Row = Received<(typeof tenantMembers)['endpoints']['page']>['records'][number]
const api = connect(tenantMembers)
const academies = connect(tenants)
const schema = tenantMembers.endpoints.join.input as z.ZodObject

const Academy = ({ 'aria-invalid': _, value, onChange, ...rest }: BoundProps) => {
  const name = useBilingual()
  const { data } = academies.usePage({ limit: 100 }, { quiet: true })
  const options = (data?.records ?? []).map((row) => ({ value: row.id, label: name(row, 'name') }))
  return <Select {...rest} value={value ? String(value) : undefined} options={options} onChange={onChange} />
}

const JoinForm = ({ onClose }: { onClose: () => void }) => {
  const texts = useNounTexts(tenantMembers)
  const [join] = api.useJoin()
  const form = useEditForm({
    schema,
    initial: { loginName: '', tenantId: '', userCode: '' },
    send: (values) => join(values, { quiet: true }),
    onSaved: () => {
      toast('success', texts.say('joined'))
      onClose()
    },
  })
  const academy = { name: 'tenantId', control: (bound: BoundProps) => <Academy {...bound} /> }
  return (
    <EditDrawer title={texts.say('join')} form={form} onClose={onClose}>
      <FormFields form={form} schema={schema} fields={['loginName', academy, 'userCode']} texts={texts} />
    </EditDrawer>
  )
}

const Part = ({ row }: { row: Row }) => {
  const texts = useNounTexts(tenantMembers)
  const name = useBilingual()
  const may = usePermission()
  const [part] = api.usePart()
  if (!may(tenantMembers.endpoints.part.permission)) return null
  const go = async () => {
    const title = texts.say('partAsk', { account: row.loginName, academy: name(row, 'tenantName') })
    if (!(await confirmUser({ title, text: texts.say('partText'), tone: 'warning', yes: texts.say('part'), no: texts.say('actions.cancel'), danger: true })))
      return
    if ((await part({ loginName: row.loginName, tenantId: row.tenantId })).ok) toast('success', texts.say('parted'))
  }
  return <Button onClick={() => void go()}>{texts.say('part')}</Button>
}

/** Whose account opens several academies. */
const TenantMembersScreen = () => {
  const texts = useNounTexts(tenantMembers)
  const name = useBilingual()
  const may = usePermission()
  const [open, setOpen] = useState(false)
  const add = may(tenantMembers.endpoints.join.permission) ? (
    <Button type="primary" icon={<Icon name="plus" size={16} />} onClick={() => setOpen(true)}>
      {texts.say('join')}
    </Button>
  ) : null
  return (
    <>
      <ListScreen
        contract={tenantMembers}
        columns={['loginName', 'tenantName', 'userName', 'userCode']}
        filters={['text']}
        title={(row) => `${row.loginName} · ${name(row, 'tenantName')}`}
        moves={(row) => <Part row={row} />}
        actions={add}
      />
      {open ? <JoinForm onClose={() => setOpen(false)} /> : null}
    </>
  )
}

export default TenantMembersScreen

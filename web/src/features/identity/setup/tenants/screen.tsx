import { tenants } from '@academy/contracts/identity/setup/tenants.ts'
import { Input } from 'antd'
import { CrudPage } from '../../../../core/crud/crud-page.tsx'
import type { BoundProps } from '../../../../core/form/controls.tsx'

const Password = ({ 'aria-invalid': _, value, onChange, ...rest }: BoundProps) => (
  <Input.Password {...rest} autoComplete="new-password" value={String(value ?? '')} onChange={(event) => onChange(event.target.value)} />
)

const academy = ['code', 'nameCn', 'nameEn', 'category', { name: 'languages', wide: true }]
const root = ['rootCode', 'rootNameCn', 'rootNameEn']
const founder = ['userNameCn', 'userNameEn', 'gender', 'idType', 'idNumber', 'email', 'userCode']

/** The academies of the installation. A new one is founded as the first was: the academy, its root, its administrator. */
const TenantsScreen = () => (
  <CrudPage
    contract={tenants}
    columns={['code', 'name', 'category', 'home', 'status', 'createDate'] as never}
    filters={['name', 'status']}
    fields={[...academy, ...root, ...founder, { name: 'password', control: (bound: BoundProps) => <Password {...bound} /> }] as never}
    fresh={{ languages: ['zh-CN', 'en-US'] }}
  />
)

export default TenantsScreen

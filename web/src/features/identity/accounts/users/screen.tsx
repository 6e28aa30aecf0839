import { users } from '@academy/contracts/identity/accounts/users.ts'
import { CrudPage } from '../../../../core/crud/crud-page.tsx'
import { useBilingual } from '../../../../core/i18n/bilingual.ts'
import { Dict } from '../../../../core/show/dict.tsx'
import { Moment } from '../../../../core/show/moment.tsx'
import { Status } from '../../../../core/show/status.tsx'
import { useNounTexts } from '../../../../core/texts.ts'

/** The people of the network; ID numbers and contacts arrive masked unless the reader may see them. */
const UsersScreen = () => {
  const name = useBilingual()
  const texts = useNounTexts(users)
  return (
    <CrudPage
      contract={users}
      columns={[
        { key: 'userCode', width: 150 },
        { key: 'nameCn', title: texts.field('name'), render: (row) => name(row, 'name') },
        { key: 'gender', render: (row) => <Dict type="gender" value={row.gender} /> },
        { key: 'mobile' },
        { key: 'email' },
        {
          key: 'employment',
          render: (row) => (
            <Status kind={row.employment === '2' ? 'cancelled' : 'live'}>
              <Dict type="employment" value={row.employment ?? '1'} />
            </Status>
          ),
        },
        {
          key: 'accountStatus',
          render: (row) => (
            <Status kind={row.accountStatus === '0' ? 'draft' : 'live'}>
              <Dict type="accountStatus" value={row.accountStatus ?? '1'} />
            </Status>
          ),
        },
        { key: 'lastLogin', align: 'end', render: (row) => <Moment at={row.lastLogin} /> },
      ]}
      filters={[
        'name',
        { name: 'userCode', width: 160 },
        { name: 'employment', dictionary: 'employment', width: 120 },
        { name: 'accountStatus', dictionary: 'accountStatus', width: 120 },
      ]}
      fields={[
        'userCode',
        { name: 'gender', kind: 'select', dictionary: 'gender' },
        'nameCn',
        'nameEn',
        { name: 'idType', kind: 'select', dictionary: 'idType' },
        'idNumber',
        { name: 'birthDate', kind: 'day' },
        'mobile',
        { name: 'email', kind: 'text' },
        { name: 'language', kind: 'select', dictionary: 'locale' },
        { name: 'education', kind: 'select', dictionary: 'education' },
        'employeeNo',
        { name: 'joinCompanyDate', kind: 'day' },
      ]}
      fresh={{ idType: '1' }}
    />
  )
}

export default UsersScreen

import { roleAssignments } from '@academy/contracts/identity/access/role-assignments.ts'
import { users } from '@academy/contracts/identity/accounts/users.ts'
import { roleHolders } from '@academy/contracts/identity/rights/role-holders.ts'
import { Button } from 'antd'
import { CrudPage } from '../../../../core/crud/crud-page.tsx'
import { useBilingual } from '../../../../core/i18n/bilingual.ts'
import { usePermission } from '../../../../core/session/session.ts'
import { Dict } from '../../../../core/show/dict.tsx'
import { PersonPhoto } from '../../../../core/show/person-photo.tsx'
import { Status } from '../../../../core/show/status.tsx'
import { useNounTexts } from '../../../../core/texts.ts'
import { DisableButton, GenerateButton, LockButton } from './account-buttons.tsx'
import { CardNumber } from './card-number.tsx'
import { PrintSlips } from './print-slips.tsx'
import { ResetStep } from './reset-step.tsx'
import { SeekButton } from './seek.tsx'
import { PasswordMissing, SendLinks } from './send-links.tsx'

/** A name, beside its person's picture where he lets it be shown on lists. */
const WithPhoto = ({ of }: { of: { id: string; nameCn: string; nameEn: string } }) => {
  const name = useBilingual()
  return (
    <span className="row gap8">
      <PersonPhoto userId={of.id} name={name(of, 'name')} />
      {name(of, 'name')}
    </span>
  )
}

/** To every role of this person. */
const RolesLink = ({ of }: { of: { id: string; nameCn: string; nameEn: string } }) => {
  const texts = useNounTexts(roleHolders)
  const name = useBilingual()
  const may = usePermission()
  if (!may(roleHolders.endpoints.ofPerson.permission) || !may(roleAssignments.endpoints.page.permission)) return null
  const named = texts.say('ofPersonNamed', { name: name(of, 'name') })
  return (
    <Button type="link" href={`#/manage/sys-role-assignments/${encodeURIComponent(of.id)}`} aria-label={named}>
      {texts.say('ofPersonLink')}
    </Button>
  )
}

/** What is done for somebody's way in: a link where he can be reached, else a slip of paper; later his second step. */
const FirstPassword = ({
  of,
}: {
  of: Parameters<typeof ResetStep>[0]['of'] & {
    accountGen?: string | undefined
    passwordDue?: boolean | undefined
    secondStep?: boolean | undefined
    email?: string | undefined
    mobile?: string | undefined
  }
}) => {
  if (of.accountGen === '1' && !of.passwordDue) return of.secondStep ? <ResetStep of={of} /> : null
  return of.email || of.mobile ? <SendLinks ids={[of.id]} of={of} /> : <PrintSlips ids={[of.id]} of={of} />
}

/** Whether he has an account, why not, and that he has not set his password yet. */
const Generated = ({ of }: { of: { accountGen?: string | undefined; accountGenWhy?: string | undefined; passwordDue?: boolean | undefined } }) => {
  const texts = useNounTexts(users)
  if (of.accountGen === '1' && !of.passwordDue)
    return (
      <Status kind="live">
        <Dict type="accountGen" value={of.accountGen} />
      </Status>
    )
  if (of.accountGenWhy) return <Status kind="refused">{texts.say(`noAccount.${of.accountGenWhy}`)}</Status>
  return <Status kind="waiting">{of.passwordDue ? texts.field('passwordDue') : <PasswordMissing />}</Status>
}

/** To the whole file of a person. */
const FileLink = ({ of }: { of: { id: string; nameCn: string; nameEn: string } }) => {
  const texts = useNounTexts(users)
  const name = useBilingual()
  return (
    <Button type="link" href={`#/manage/sys-users/${encodeURIComponent(of.id)}`} aria-label={texts.say('page.openNamed', { name: name(of, 'name') })}>
      {texts.say('page.open')}
    </Button>
  )
}

/** The people of the network; ID numbers and contacts arrive masked unless the reader may see them. */
const UsersScreen = () => (
  <CrudPage
    contract={users}
    columns={[
      { key: 'userCode', width: 150 },
      { key: 'name', render: (row) => <WithPhoto of={row} /> },
      'gender',
      'mobile',
      'email',
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
      { key: 'accountGen', render: (row) => <Generated of={row} /> },
      'lastLogin',
    ]}
    filters={[
      'name',
      { name: 'userCode', width: 160 },
      { name: 'employment', width: 120 },
      { name: 'accountStatus', width: 120 },
      { name: 'accountGen', width: 140 },
      { name: 'studyStatus', width: 120 },
      'label',
      { name: 'locked', width: 120 },
    ]}
    fields={[
      'userCode',
      'gender',
      'nameCn',
      'nameEn',
      'surnameEn',
      'givenEn',
      'idType',
      { name: 'idNumber', show: (row: { idType: string; idNumber: string }) => <CardNumber {...row} /> },
      'birthDate',
      'mobile',
      { name: 'email', kind: 'text' },
      'language',
      'education',
      'employeeNo',
      'joinCompanyDate',
      'photo',
      'labels',
      'studyStatus',
      'joinSchoolDate',
      'leaveSchoolDate',
      'major',
      { name: 'reservedDealerId', noun: 'organisations' },
      'candidate',
    ]}
    actions={
      <>
        <SeekButton />
        <GenerateButton />
        <PrintSlips />
      </>
    }
    bulkActions={(ids, done) => (
      <>
        <SendLinks ids={ids} done={done} />
        <PrintSlips ids={ids} done={done} />
        <GenerateButton ids={ids} done={done} />
        <DisableButton ids={ids} done={done} />
        <LockButton ids={ids} done={done} />
      </>
    )}
    rowActions={(row) => (
      <>
        <FileLink of={row} />
        <RolesLink of={row} />
        <FirstPassword of={row} />
      </>
    )}
    fresh={{ idType: '1' }}
  />
)

export default UsersScreen

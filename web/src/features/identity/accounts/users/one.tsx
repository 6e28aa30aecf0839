import { users } from '@academy/contracts/identity/accounts/users.ts'
import { useParams } from 'react-router-dom'
import { connect } from '../../../../core/connect.ts'
import { useBilingual } from '../../../../core/i18n/bilingual.ts'
import { ListSkeleton } from '../../../../core/list/list-skeleton.tsx'
import { PageHead } from '../../../../core/list/page-head.tsx'
import { FailureState } from '../../../../core/states/failure-state.tsx'
import { useNounTexts } from '../../../../core/texts.ts'
import { DisableButton, LockButton, OpenButton } from './account-buttons.tsx'
import { FactsPart, type Person } from './one-facts.tsx'
import { AccessPart, ChangesPart, PostsPart, RecordsPart, TrainerPart } from './one-parts.tsx'
import './one.css'

const api = connect(users)

/** What may be done with the account now. */
const Actions = ({ of, name }: { of: Person; name: string }) => {
  const about = { ids: [of.id], name }
  const locked = of.lockUntil !== undefined && new Date(of.lockUntil.replace(' ', 'T')) > new Date()
  return (
    <>
      {of.accountStatus === '0' ? <OpenButton {...about} of="enable" /> : <DisableButton {...about} />}
      {locked ? <OpenButton {...about} of="unlock" /> : <LockButton {...about} />}
    </>
  )
}

/** One person: the file, posts as a lane, changes, learning records, roles and account. */
const PersonScreen = () => {
  const { userId } = useParams()
  const texts = useNounTexts(users)
  const name = useBilingual()
  const { data, failure, refetch } = api.useInfo(userId, { quiet: true })
  const person = data as Person | undefined
  if (!person) return <div className="list-page">{failure ? <FailureState failure={failure} retry={refetch} /> : <ListSkeleton columns={3} rows={6} />}</div>
  const called = name(person, 'name')
  return (
    <div className="list-page person">
      <PageHead title={called} actions={<Actions of={person} name={called} />} />
      <p className="person-back">
        <a href="#/manage/sys-users">{texts.say('page.back')}</a> <span className="code ink3">{person.userCode}</span>
      </p>
      <div className="person-parts">
        <FactsPart of={person} />
        <div className="person-column">
          <PostsPart userId={person.id} />
          <AccessPart of={person} />
          <TrainerPart userId={person.id} />
          <ChangesPart userId={person.id} />
          <RecordsPart userId={person.id} />
        </div>
      </div>
    </div>
  )
}

export default PersonScreen

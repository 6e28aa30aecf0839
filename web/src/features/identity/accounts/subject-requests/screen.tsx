import { subjectKinds, subjectLife, subjectRequests } from '@academy/contracts/identity/accounts/subject-requests.ts'
import { Button } from 'antd'
import { useState } from 'react'
import { ListScreen } from '../../../../core/list/list-screen.tsx'
import { usePermission } from '../../../../core/session/session.ts'
import { Icon } from '../../../../core/show/icon.tsx'
import { Status } from '../../../../core/show/status.tsx'
import { useNounTexts } from '../../../../core/texts.ts'
import { type SubjectDetail, type SubjectRequest, statusKinds } from './api.ts'
import { AskDrawer } from './ask-drawer.tsx'
import { Decide } from './decide.tsx'

const nameOf = (row: SubjectRequest) => row.userName ?? row.userId

const useColumns = () => {
  const texts = useNounTexts(subjectRequests)
  const status = (row: SubjectRequest) => <Status kind={statusKinds[row.status]}>{texts.say(`states.${row.status}`)}</Status>
  const shown = [
    { key: 'userName', title: texts.field('userName'), render: nameOf },
    { key: 'kind', width: 100, render: (row: SubjectRequest) => texts.say(`kinds.${row.kind}`) },
    { key: 'status', width: 140, render: status },
    { key: 'askedByName', title: texts.field('askedByName'), render: (row: SubjectRequest) => row.askedByName ?? texts.say('proposed') },
    'askedAt',
    'decidedAt',
  ]
  const more = [
    { key: 'decidedByName', title: texts.field('decidedByName'), render: (row: SubjectRequest) => row.decidedByName ?? '—' },
    ...['endedAt', 'until', 'reason', 'number'],
    { key: 'leftOn', title: texts.field('leftOn'), render: (row: SubjectRequest) => (row as SubjectDetail).leftOn ?? '—' },
  ]
  return { shown, details: [...shown, ...more] }
}

/** Whose data was asked for, and who is to be erased. */
const SubjectRequestsScreen = () => {
  const texts = useNounTexts(subjectRequests)
  const may = usePermission()
  const [asking, setAsking] = useState(false)
  const { shown, details } = useColumns()
  const options = (values: readonly string[], words: string) => values.map((value) => ({ value, label: texts.say(`${words}.${value}`) }))
  const ask = may(subjectRequests.endpoints.save.permission) ? (
    <Button type="primary" icon={<Icon name="plus" size={16} />} onClick={() => setAsking(true)}>
      {texts.say('ask')}
    </Button>
  ) : undefined
  return (
    <>
      <ListScreen
        contract={subjectRequests}
        columns={shown as never}
        details={details as never}
        filters={[
          'text',
          { name: 'kind', options: options(subjectKinds, 'kinds'), width: 120 },
          { name: 'status', options: options(subjectLife.states, 'states'), width: 140 },
        ]}
        whole
        title={nameOf}
        rowName={nameOf}
        moves={(row) => <Decide of={row as SubjectDetail} />}
        actions={ask}
      />
      {asking ? <AskDrawer onClose={() => setAsking(false)} /> : null}
    </>
  )
}

export default SubjectRequestsScreen

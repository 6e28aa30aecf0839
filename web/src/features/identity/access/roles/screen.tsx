import type { Received } from '@academy/contracts/core/endpoint.ts'
import { roles } from '@academy/contracts/identity/access/roles.ts'
import { roleFacts } from '@academy/contracts/identity/accounts/role-facts.ts'
import { connect } from '../../../../core/connect.ts'
import { useBilingual } from '../../../../core/i18n/bilingual.ts'
import { useJoined } from '../../../../core/i18n/joined.ts'
import { ListScreen } from '../../../../core/list/list-screen.tsx'
import { useAudienceWords } from '../../../../core/session/positions.ts'
import { formatCount } from '../../../../core/show/money.tsx'
import { useNounTexts } from '../../../../core/texts.ts'
import { RolePermissions } from './role-permissions.tsx'
import './roles.css'

type Row = Received<(typeof roles)['endpoints']['page']>['records'][number]
const facts = connect(roleFacts)

/** Which roles there are, what each may and how far it sees, which posts give it, and how many people hold it. */
const RolesScreen = () => {
  const texts = useNounTexts(roles)
  const name = useBilingual()
  const joined = useJoined()
  const position = useAudienceWords()
  const { data: held } = facts.useHolders({}, { quiet: true, fresh: 60 })
  const people = (row: Row) => held?.find((one) => one.roleId === row.id)?.people
  const givenBy = ({ positions = [], withLetter = [] }: Row) =>
    joined([
      ...positions.map((code) => (code === '*' ? texts.say('everybody') : position(code))),
      ...withLetter.map((code) => texts.say('letter', { position: position(code) })),
    ]) || '—'
  const given = { key: 'positions', title: texts.say('given'), render: givenBy }
  const holders = {
    key: 'holders',
    align: 'end' as const,
    render: (row: Row) => {
      const count = people(row)
      return count === undefined ? '—' : formatCount(count)
    },
  }
  const title = { key: 'nameCn', title: texts.field('name'), render: (row: Row) => name(row, 'name') }
  const kind = { key: 'builtIn', title: texts.field('kind'), render: (row: Row) => texts.say(row.builtIn ? 'kinds.builtIn' : 'kinds.own') }
  const count = { key: 'permissionCount', align: 'end' as const, render: (row: Row) => formatCount(row.permissions.length) }
  return (
    <ListScreen
      contract={roles}
      columns={['code', title, 'dataScope', given, holders, count, kind]}
      details={['code', title, kind, 'dataScope', given, 'orgType', holders, count, 'updateDate']}
      filters={['name', 'code']}
      title={(row) => name(row, 'name')}
      below={(row) => <RolePermissions permissions={row.permissions} />}
      whole
    />
  )
}

export default RolesScreen

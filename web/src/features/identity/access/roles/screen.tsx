import type { Received } from '@academy/contracts/core/endpoint.ts'
import { roles } from '@academy/contracts/identity/access/roles.ts'
import { roleFacts } from '@academy/contracts/identity/accounts/role-facts.ts'
import { Button } from 'antd'
import { connect } from '../../../../core/connect.ts'
import { useRemoval } from '../../../../core/crud/crud-page.tsx'
import { useBilingual } from '../../../../core/i18n/bilingual.ts'
import { useJoined } from '../../../../core/i18n/joined.ts'
import { LifeMoves, LifeState } from '../../../../core/life/living.tsx'
import { ListScreen } from '../../../../core/list/list-screen.tsx'
import { useAudienceWords } from '../../../../core/session/positions.ts'
import { usePermission } from '../../../../core/session/session.ts'
import { Icon } from '../../../../core/show/icon.tsx'
import { formatCount } from '../../../../core/show/money.tsx'
import { useNounTexts } from '../../../../core/texts.ts'
import { RolePermissions } from './role-permissions.tsx'
import './roles.css'

type Row = Received<(typeof roles)['endpoints']['page']>['records'][number]
const facts = connect(roleFacts)
const api = connect(roles)

/** What may be done with a role that stands open: edit it on its page, give it, turn it, delete it. */
const Moves = ({ row }: { row: Row }) => {
  const texts = useNounTexts(roles)
  const name = useBilingual()
  const may = usePermission()
  const [run] = api.useRemove()
  const remove = useRemoval(roles as never, run as never, () => undefined)
  return (
    <>
      <Button type="primary" href={`#/manage/sys-roles/${encodeURIComponent(row.id)}`}>
        {texts.say(may('sys:roles:update') ? 'actions.edit' : 'openPage')}
      </Button>
      {may('sys:role-assignments:save') && row.authType !== '1' ? (
        <Button href={`#/manage/sys-role-assignments?form=new&roleCode=${encodeURIComponent(row.code)}`}>{texts.say('giveByHand')}</Button>
      ) : null}
      <LifeMoves contract={roles} row={row} name={name(row, 'name')} />
      {may('sys:roles:delete') && !row.builtIn ? <Button onClick={() => remove([row.id], name(row, 'name'))}>{texts.say('actions.remove')}</Button> : null}
    </>
  )
}

const Add = () => {
  const texts = useNounTexts(roles)
  const may = usePermission()
  return may('sys:roles:save') ? (
    <Button type="primary" icon={<Icon name="plus" size={16} />} href="#/manage/sys-roles/new">
      {texts.say('crud.add', { one: texts.one })}
    </Button>
  ) : null
}

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
  const given = { key: 'positions', title: texts.say('given'), width: 260, render: givenBy }
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
  const state = { key: 'status', title: texts.field('status'), render: (row: Row) => <LifeState contract={roles} status={row.status} /> }
  const count = { key: 'permissionCount', align: 'end' as const, render: (row: Row) => formatCount(row.permissions.length) }
  return (
    <ListScreen
      contract={roles}
      columns={['code', title, 'authType', 'dataScope', given, holders, count, kind, state]}
      details={['code', title, kind, state, 'parentCode', 'authType', 'dataScope', given, 'orgType', holders, count, 'secondStep', 'updateDate']}
      filters={['name', 'code', { name: 'parentCode', noun: 'roles' }]}
      actions={<Add />}
      moves={(row) => <Moves row={row} />}
      title={(row) => name(row, 'name')}
      below={(row) => <RolePermissions permissions={row.permissions} />}
      whole
    />
  )
}

export default RolesScreen

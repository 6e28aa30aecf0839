import { roles } from '@academy/contracts/identity/access/roles.ts'
import { useParams } from 'react-router-dom'
import { ListSkeleton } from '../../../../core/list/list-skeleton.tsx'
import { FailureState } from '../../../../core/states/failure-state.tsx'
import { useNounTexts } from '../../../../core/texts.ts'
import { type Role, roleFactsApi, rolesApi } from './api.ts'
import { RoleEditor } from './editor.tsx'
import './roles.css'

const NEW = 'new'
const fresh = { code: '', nameCn: '', nameEn: '', dataScope: '2', authType: '2', permissions: [] } as unknown as Role

/** One role on a page of its own, or a new one. */
const RoleScreen = () => {
  const { roleId = NEW } = useParams()
  const texts = useNounTexts(roles)
  const isNew = roleId === NEW
  const asked = rolesApi.useInfo(isNew ? undefined : roleId, { quiet: true })
  const groups = roleFactsApi.usePermissions({}, { quiet: true })
  const failure = asked.failure ?? groups.failure
  const role = isNew ? fresh : asked.data
  if (failure)
    return (
      <FailureState
        failure={failure}
        retry={() => {
          asked.refetch()
          groups.refetch()
        }}
      />
    )
  if (!role || !groups.data) return <ListSkeleton columns={3} rows={8} />
  return <RoleEditor key={roleId} role={role} isNew={isNew} groups={groups.data} title={isNew ? texts.say('crud.add', { one: texts.one }) : undefined} />
}

export default RoleScreen

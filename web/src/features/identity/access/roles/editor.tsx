import { roles } from '@academy/contracts/identity/access/roles.ts'
import { Button } from 'antd'
import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { skip } from '../../../../core/connect.ts'
import { FormFields } from '../../../../core/form/form-fields.tsx'
import { StaleDialog } from '../../../../core/form/stale-dialog.tsx'
import { useEditForm } from '../../../../core/form/use-edit-form.ts'
import type { Values } from '../../../../core/form/validate.ts'
import { useBilingual } from '../../../../core/i18n/bilingual.ts'
import { PageHead } from '../../../../core/list/page-head.tsx'
import { confirmUser, toast } from '../../../../core/notices/notices.ts'
import { NounSelect } from '../../../../core/pick/nouns.tsx'
import { usePermission } from '../../../../core/session/session.ts'
import { formatCount } from '../../../../core/show/money.tsx'
import { lazyScreen } from '../../../../core/states/lazy-screen.tsx'
import { useNounTexts } from '../../../../core/texts.ts'
import { type Group, type Losses, listIn, type Process, type Role, type RoleForm, roleFactsApi, rolesApi } from './api.ts'
import { HoldersCard } from './holders-card.tsx'
import { ImpactCard, takes } from './impact-card.tsx'
import { PermissionTree } from './permission-tree.tsx'
import { ProcessGrid } from './process-grid.tsx'
import { ScopeCard } from './scope-card.tsx'
import { useUnused } from './use-unused.ts'

const HistoryDrawer = lazyScreen(
  () => import('./history-drawer.tsx'),
  ({ onClose }) => onClose(),
)

const NAMES = [
  'code',
  'nameCn',
  'nameEn',
  'parentCode',
  'authType',
  'dataScope',
  'permissions',
  'processes',
  'secondStep',
  'positions',
  'withLetter',
  'orgType',
]
const MOVING = ['permissions', 'processes', 'dataScope', 'positions', 'withLetter', 'orgType', 'authType']
const LISTS = ['permissions', 'positions', 'withLetter']
const PAUSE = 400
const BY_HAND = '2'

const valuesOf = (role: Values): Values =>
  Object.fromEntries([...NAMES, 'version'].map((name) => [name, role[name] ?? (LISTS.includes(name) ? [] : name === 'secondStep' ? false : '')]))
const processesIn = (values: Values) => (Array.isArray(values.processes) ? (values.processes as Process[]) : undefined)

/** What saving would take, asked anew once the form has rested. */
const useImpact = (role: Role, isNew: boolean, form: RoleForm): Losses => {
  const said = JSON.stringify(Object.fromEntries(MOVING.map((name) => [name, form.values[name]]).filter(([, value]) => value !== '')))
  const [rested, setRested] = useState('')
  const moved = !isNew && form.changed.some((name) => MOVING.includes(name))
  useEffect(() => {
    const timer = setTimeout(() => setRested(moved ? said : ''), PAUSE)
    return () => clearTimeout(timer)
  }, [said, moved])
  const { data } = rolesApi.useImpact(rested ? ({ id: role.id, ...JSON.parse(rested) } as never) : skip, { quiet: true })
  return (rested && data?.roles) || []
}

/** Asks before harm: how many people lose what. */
const useAsking = (form: RoleForm, losses: Losses) => {
  const texts = useNounTexts(roles)
  return async () => {
    const [own, ...below] = losses
    if (!own || !takes(losses)) return form.submit()
    const agreed = await confirmUser({
      title: texts.say('askTaking', { count: own.people, shown: formatCount(own.people) }),
      text: below.length > 0 ? texts.say('askChildren', { count: below.length }) : texts.say('askText'),
      tone: 'warning',
      yes: texts.say('actions.save'),
      no: texts.say('actions.cancel'),
      danger: true,
    })
    if (agreed) await form.submit()
  }
}

const positionField = (name: string) => ({
  name,
  wide: true,
  control: (bound: Parameters<typeof NounSelect>[0]) => <NounSelect {...bound} noun="positions" many like={(choices) => ({ ...choices, value: 'code' })} />,
})

const Basics = ({ form, locked }: { form: RoleForm; locked: readonly string[] }) => {
  const texts = useNounTexts(roles)
  const posts = form.values.authType === BY_HAND ? [] : [positionField('positions'), positionField('withLetter'), 'orgType']
  return (
    <section className="card role-card" aria-label={texts.say('basics')}>
      <h2>{texts.say('basics')}</h2>
      <FormFields
        form={form}
        schema={roles.fields}
        texts={texts}
        locked={locked}
        fields={['code', 'authType', 'nameCn', 'nameEn', { name: 'parentCode', noun: 'roles', wide: true }, ...posts] as never}
      />
    </section>
  )
}

/** The parent that the form names, as far as it is known. */
const useParent = (code: unknown): Role | undefined => {
  const { data } = rolesApi.usePage(code ? { code: String(code), limit: 20 } : skip, { quiet: true })
  return code ? (data?.records.find((row) => row.code === code) as Role | undefined) : undefined
}

const useRoleForm = (role: Role, isNew: boolean): RoleForm => {
  const texts = useNounTexts(roles)
  const navigate = useNavigate()
  const [save] = rolesApi.useSave()
  const [update] = rolesApi.useUpdate()
  return useEditForm<Values, { id?: string }>({
    schema: roles.fields,
    initial: valuesOf(role as Values),
    load: valuesOf,
    draft: `${roles.noun}|${isNew ? 'new' : role.id}`,
    send: (values) => (isNew ? save(values as never, { quiet: true }) : update({ ...values, id: role.id } as never, { quiet: true })),
    onSaved: () => {
      toast('success', texts.say('crud.saved'))
      navigate('/manage/sys-roles')
    },
  })
}

/** The faults of a part that has no field of its own. */
const Faults = ({ form, name }: { form: RoleForm; name: string }) => (
  <>
    {(form.errors[name] ?? []).map((fault) => (
      <p key={fault} className="field-help" data-wrong role="alert">
        {fault}
      </p>
    ))}
  </>
)

interface EditorProps {
  role: Role
  isNew: boolean
  groups: readonly Group[]
  title: string | undefined
}

/** The three columns: what it may; basics, processes and scope; what a change takes, and who holds it. */
const Columns = ({ role, isNew, groups, form, losses, locked }: Omit<EditorProps, 'title'> & { form: RoleForm; losses: Losses; locked: boolean }) => {
  const parent = useParent(form.values.parentCode)
  const { data: held } = roleFactsApi.useHolders({}, { quiet: true })
  const unused = useUnused(isNew ? undefined : role.code)
  const lockedFields = locked ? NAMES : isNew ? [] : ['code', ...(role.builtIn ? ['parentCode'] : [])]
  return (
    <div className="role-columns">
      <div>
        <Faults form={form} name="permissions" />
        <PermissionTree
          groups={groups}
          held={new Set(listIn<string>(form.values, 'permissions'))}
          before={new Set(role.permissions)}
          above={parent ? new Set(parent.permissions) : undefined}
          unused={unused}
          locked={locked}
          onChange={(next) => form.set('permissions', [...next])}
        />
      </div>
      <div>
        <Basics form={form} locked={lockedFields} />
        <Faults form={form} name="processes" />
        <ProcessGrid
          value={processesIn(form.values)}
          before={role.processes}
          above={parent?.processes}
          locked={locked}
          onChange={(next) => form.set('processes', next)}
        />
        <ScopeCard form={form} above={parent} locked={locked} />
      </div>
      <div>
        <ImpactCard losses={losses} groups={groups} />
        {isNew ? null : <HoldersCard role={role} people={held?.find(({ roleId }) => roleId === role.id)?.people} />}
      </div>
    </div>
  )
}

/** Who changed it, in words. */
const History = ({ roleId, name }: { roleId: string; name: string }) => {
  const texts = useNounTexts(roles)
  const [open, setOpen] = useState(false)
  return (
    <>
      <button type="button" className="link-btn" onClick={() => setOpen(true)}>
        {texts.say('history')}
      </button>
      {open ? <HistoryDrawer roleId={roleId} name={name} onClose={() => setOpen(false)} /> : null}
    </>
  )
}

/** A role: what it may, in which processes, how far it sees, who holds it, and what a change takes from whom before it is saved. */
export const RoleEditor = ({ title, ...props }: EditorProps) => {
  const { role, isNew } = props
  const texts = useNounTexts(roles)
  const name = useBilingual()
  const may = usePermission()
  const form = useRoleForm(role, isNew)
  const losses = useImpact(role, isNew, form)
  const save = useAsking(form, losses)
  const locked = !may(isNew ? 'sys:roles:save' : 'sys:roles:update')
  const actions = (
    <>
      <span className="t12 ink3">{form.changed.length > 0 ? texts.say('form.unsaved', { count: form.changed.length }) : null}</span>
      {isNew ? null : <History roleId={role.id} name={name(role, 'name')} />}
      {locked ? null : (
        <Button type="primary" danger={takes(losses)} loading={form.saving} onClick={save}>
          {texts.say('actions.save')}
        </Button>
      )}
    </>
  )
  return (
    <div className="role-page">
      <PageHead title={title ?? name(role, 'name')} actions={actions} />
      <Columns {...props} form={form} losses={losses} locked={locked} />
      <StaleDialog form={form} names={NAMES} texts={texts} draw={() => undefined} />
    </div>
  )
}

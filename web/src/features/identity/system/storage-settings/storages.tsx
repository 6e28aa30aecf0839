import type { Received } from '@academy/contracts/core/endpoint.ts'
import { moveFiles, storageSettings } from '@academy/contracts/identity/system/storage-settings.ts'
import { Button, Input } from 'antd'
import { Suspense, useState } from 'react'
import { connect } from '../../../../core/connect.ts'
import { useRemoval } from '../../../../core/crud/crud-page.tsx'
import type { BoundProps } from '../../../../core/form/controls.tsx'
import { LifeMoves, LifeState } from '../../../../core/life/living.tsx'
import { ListSkeleton } from '../../../../core/list/list-skeleton.tsx'
import { usePermission } from '../../../../core/session/session.ts'
import { Facts } from '../../../../core/show/facts.tsx'
import { Icon } from '../../../../core/show/icon.tsx'
import { FailureState } from '../../../../core/states/failure-state.tsx'
import { lazyScreen } from '../../../../core/states/lazy-screen.tsx'
import { State } from '../../../../core/states/state.tsx'
import { TaskProgress } from '../../../../core/tasks/task-state.tsx'
import { useTask } from '../../../../core/tasks/use-task.ts'
import { useNounTexts } from '../../../../core/texts.ts'
import { type Try, TrySteps } from '../../../../core/tries/try-steps.tsx'

const CrudForm = lazyScreen(
  () => import('../../../../core/crud/crud-form.tsx'),
  ({ onClose }) => onClose(),
)
const api = connect(storageSettings)
type Row = Received<(typeof storageSettings)['endpoints']['info']>
const kinds = { draft: 'draft', tested: 'pending', active: 'live', readonly: 'completed' } as const
const MANY = 100

const Secret = ({ 'aria-invalid': _, value, onChange, ...rest }: BoundProps) => (
  <Input.Password {...rest} autoComplete="new-password" value={String(value ?? '')} onChange={(event) => onChange(event.target.value)} />
)

const factsOf = (row: Row, texts: ReturnType<typeof useNounTexts>) => ({
  kind: texts.say(`kinds.${row.kind}`),
  ...(row.kind === 'local' ? {} : { endpoint: row.endpoint ?? '—', region: row.region || '—', bucket: row.bucket ?? '—', accessKey: row.accessKey ?? '—' }),
  ...(row.secretSetAt
    ? { secretSet: texts.say('secretSetText', { at: row.secretSetAt, by: (row as { secretSetByName?: string }).secretSetByName ?? '—' }) }
    : {}),
  tested: row.tested ? `${texts.say(row.tested.ok ? 'went' : 'failed')} · ${row.tested.at}` : '—',
})

const Steps = ({ steps }: { steps: readonly Try[] }) => {
  const texts = useNounTexts(storageSettings)
  return (
    <TrySteps
      steps={steps}
      label={texts.say('testSteps')}
      word={(step) => texts.say(`steps.${step}`)}
      fault={(code) => code}
      went={(ok) => texts.say(ok ? 'went' : 'failed')}
    />
  )
}

/** One place: what it is, the test of it step by step, and what may be done with it. */
const Place = ({ row, onEdit }: { row: Row; onEdit: () => void }) => {
  const texts = useNounTexts(storageSettings)
  const [test, { loading }] = api.useTest()
  const [steps, setSteps] = useState<Try[] | null>(null)
  const [run] = api.useRemove()
  const remove = useRemoval(storageSettings as never, run as never, () => undefined)
  const may = usePermission()
  const go = async () => {
    const outcome = await test({ id: row.id })
    if (outcome.ok) setSteps(outcome.data.steps)
  }
  const can = (action: string) => row.actions?.includes(action)
  return (
    <section className="card setting-card" aria-label={row.name}>
      <div className="row gap12">
        <h2 className="grow">{row.name}</h2>
        <LifeState contract={storageSettings as never} status={row.status} kinds={kinds} />
      </div>
      <Facts rows={factsOf(row, texts)} label={(key) => texts.field(key)} />
      <div className="setting-test">
        {may('platform:storage:update') ? (
          <Button onClick={go} loading={loading}>
            {texts.say('test')}
          </Button>
        ) : null}
        <LifeMoves contract={storageSettings as never} row={row} name={row.name} />
        {can('update') ? <Button onClick={onEdit}>{texts.say('actions.edit')}</Button> : null}
        {can('delete') ? <Button onClick={() => remove([row.id], row.name)}>{texts.say('actions.remove')}</Button> : null}
      </div>
      {steps ? <Steps steps={steps} /> : null}
    </section>
  )
}

/** The installation's own storage, where new files go, and the task that moves those that lie elsewhere. */
const Own = ({ active }: { active: Row | undefined }) => {
  const texts = useNounTexts(storageSettings)
  const may = usePermission()
  const { data } = api.useEnvironment({}, { quiet: true })
  const task = useTask(moveFiles)
  const busy = task.task?.status === 'waiting' || task.task?.status === 'running'
  return (
    <section className="card setting-card" aria-label={texts.say('environment')}>
      <h2>{texts.say('environment')}</h2>
      <p className="t13 ink2">{data ? `${texts.say(`environmentText.${data.kind}`)} · ${texts.say('files', { count: data.files })}` : ''}</p>
      <p className="t13">{active ? texts.say('movesTo', { name: active.name }) : texts.say('movesHome')}</p>
      {may('platform:storage:update') ? (
        <div className="setting-test">
          <Button loading={busy || task.starting} onClick={() => task.start({})}>
            {texts.say('moveFiles')}
          </Button>
        </div>
      ) : null}
      {task.task ? <TaskProgress task={task.task} /> : null}
    </section>
  )
}

/** The button of the page's head that adds a storage; nothing for who may not. */
export const AddStorage = ({ onAdd }: { onAdd: () => void }) => {
  const texts = useNounTexts(storageSettings)
  const may = usePermission()
  if (!may('platform:storage:save')) return null
  return (
    <Button type="primary" icon={<Icon name="plus" size={16} />} onClick={onAdd}>
      {texts.say('crud.add', { one: texts.one })}
    </Button>
  )
}

/** Where files lie: what is set, tried and in use (shell-access.md rule 25). `adding`: a new one is being typed. */
const Storages = ({ adding, onAdded }: { adding: boolean; onAdded: () => void }) => {
  const texts = useNounTexts(storageSettings)
  const { data, failure, refetch } = api.usePage({ limit: MANY }, { quiet: true })
  const [edited, setEdited] = useState<string>()
  if (failure) return <FailureState failure={failure} retry={refetch} />
  if (!data) return <ListSkeleton columns={2} rows={6} />
  const rows = data.records as Row[]
  const kindOptions = Object.keys(storageSettings.fields.shape.kind.enum).map((value) => ({ value, label: texts.say(`kinds.${value}`) }))
  const secret = { name: 'secretKey', control: (bound: BoundProps) => <Secret {...bound} /> }
  return (
    <div className="setting-cards">
      <Own active={rows.find((row) => row.status === 'active')} />
      {rows.map((row) => (
        <Place key={row.id} row={row} onEdit={() => setEdited(row.id)} />
      ))}
      {rows.length === 0 ? <State kind="empty" title={texts.say('empty')} text={texts.say('emptyText')} /> : null}
      <Suspense fallback={null}>
        {adding || edited ? (
          <CrudForm
            contract={storageSettings as never}
            api={api as never}
            id={adding ? undefined : edited}
            fields={['name', { name: 'kind', kind: 'select', options: kindOptions }, { name: 'endpoint', wide: true }, 'region', 'bucket', 'accessKey', secret]}
            fresh={{ kind: 's3' }}
            onClose={() => {
              setEdited(undefined)
              onAdded()
            }}
          />
        ) : null}
      </Suspense>
    </div>
  )
}

export default Storages

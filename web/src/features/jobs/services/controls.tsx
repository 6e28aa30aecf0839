import { logLevels } from '@academy/contracts/core/operations.ts'
import { rebuildCopy, serviceControls } from '@academy/contracts/jobs/service-controls.ts'
import { Button } from 'antd'
import { useState } from 'react'
import { connect } from '../../../core/connect.ts'
import { EditDrawer } from '../../../core/form/edit-drawer.tsx'
import { FormFields } from '../../../core/form/form-fields.tsx'
import { ReasonButton } from '../../../core/form/reason-button.tsx'
import { useEditForm } from '../../../core/form/use-edit-form.ts'
import type { Values } from '../../../core/form/validate.ts'
import { toast } from '../../../core/notices/notices.ts'
import { NounName } from '../../../core/pick/nouns.tsx'
import { usePermission } from '../../../core/session/session.ts'
import { formatMoment } from '../../../core/show/moment.tsx'
import { Status } from '../../../core/show/status.tsx'
import { TaskProgress } from '../../../core/tasks/task-state.tsx'
import { useTask } from '../../../core/tasks/use-task.ts'
import { useNounTexts } from '../../../core/texts.ts'
import { type Part, useCopyName, useModuleName, usePartName } from './api.ts'

const api = connect(serviceControls)
const schema = serviceControls.endpoints.log.input
const MINUTES = 15

const useOperates = () => usePermission()(serviceControls.endpoints.pause.permission)

/** Who told it so, as far as the reader may read people, and why. */
const By = ({ told }: { told: { byUserId: string; reason: string } }) => {
  const may = usePermission()
  return (
    <span className="t12 ink3 ops-by">
      {may('sys:users:page') ? (
        <>
          <NounName noun="users" id={told.byUserId} /> ·{' '}
        </>
      ) : null}
      {told.reason}
    </span>
  )
}

const LogDrawer = ({ part, onClose }: { part: Part; onClose: () => void }) => {
  const texts = useNounTexts(serviceControls)
  const name = usePartName()(part.id)
  const [log] = api.useLog()
  const form = useEditForm<Values, unknown>({
    schema,
    initial: { service: part.id, level: 'info', minutes: MINUTES, reason: '' },
    send: (values) => log(values as never, { quiet: true }),
    onSaved: () => {
      toast('success', texts.say('logDone'))
      onClose()
    },
  })
  const options = logLevels.map((value) => ({ value, label: texts.say(`levels.${value}`) }))
  return (
    <EditDrawer title={texts.say('logAsk', { name })} form={form} onClose={onClose} save={texts.say('logIt')}>
      <FormFields form={form} schema={schema} texts={texts} fields={[{ name: 'level', options, kind: 'select' }, 'minutes', { name: 'reason', wide: true }]} />
      <p className="t12 ink3">{texts.say('logText')}</p>
    </EditDrawer>
  )
}

/** How much the service logs, and until when. */
const Log = ({ part }: { part: Part }) => {
  const texts = useNounTexts(serviceControls)
  const operates = useOperates()
  const [open, setOpen] = useState(false)
  const { log } = part
  return (
    <>
      <h2>{texts.say('log')}</h2>
      <div className="row gap12 ops-control">
        <span className="grow">
          {log ? texts.say('logNow', { level: texts.say(`levels.${log.level}`), until: formatMoment(log.until) }) : texts.say('logOwn')}
          {log ? <By told={log} /> : null}
        </span>
        {operates ? (
          <Button size="small" onClick={() => setOpen(true)}>
            {texts.say('logSet')}
          </Button>
        ) : null}
      </div>
      {open ? <LogDrawer part={part} onClose={() => setOpen(false)} /> : null}
    </>
  )
}

/** Holds a module up or lets it go on, with the reason. */
const Turn = ({ part, module, paused }: { part: Part; module: string; paused: boolean }) => {
  const texts = useNounTexts(serviceControls)
  const service = usePartName()(part.id)
  const [pause] = api.usePause()
  const [resume] = api.useResume()
  const named = useModuleName()(module)
  const what = paused ? 'resume' : 'pause'
  const run = async (reason: string) => {
    const { ok } = await (paused ? resume : pause)({ service: part.id, module, reason } as never)
    if (ok) toast('success', texts.say(`${what}Done`))
    return ok
  }
  return (
    <ReasonButton
      label={texts.say(what)}
      name={texts.say(`${what}Named`, { module: named })}
      title={texts.say(`${what}Ask`, { service, module: named })}
      text={texts.say(`${what}Text`)}
      field={texts.field('reason')}
      run={run}
      link
    />
  )
}

/** The modules of the service that handle events, and which of them are held up. */
const Modules = ({ part }: { part: Part }) => {
  const texts = useNounTexts(serviceControls)
  const operates = useOperates()
  const name = useModuleName()
  if (!part.modules?.length) return null
  return (
    <>
      <h2>{texts.say('modules')}</h2>
      <ul className="ops-controls">
        {part.modules.map((module) => {
          const held = part.paused?.find((one) => one.module === module)
          return (
            <li key={module} className="row gap12 ops-control">
              <span className="grow">
                {name(module)} <span className="code t12 ink3">{module}</span>
                {held ? <By told={held} /> : null}
              </span>
              <Status kind={held ? 'pending' : 'live'}>{held ? texts.say('paused', { count: held.waiting }) : texts.say('running')}</Status>
              {operates ? <Turn part={part} module={module} paused={held !== undefined} /> : null}
            </li>
          )
        })}
      </ul>
    </>
  )
}

/** Writes a copy anew, with the reason. */
const Rebuild = ({ name, run }: { name: string; run: (reason: string) => Promise<boolean> }) => {
  const texts = useNounTexts(serviceControls)
  return (
    <ReasonButton
      label={texts.say('rebuild')}
      name={texts.say('rebuildNamed', { replica: name })}
      title={texts.say('rebuildAsk', { replica: name })}
      text={texts.say('rebuildText')}
      field={texts.field('reason')}
      run={run}
      link
    />
  )
}

/** The copies that the service keeps of what others tell; one is written anew by a task that is followed here. */
export const Copies = ({ part }: { part: Part }) => {
  const texts = useNounTexts(serviceControls)
  const operates = useOperates()
  const task = useTask(rebuildCopy)
  const name = useCopyName()
  if (!part.replicas?.length) return null
  const state = task.task?.status
  const run = async (replica: string, reason: string) => {
    await task.start({ service: part.id as never, replica, reason })
    return true
  }
  return (
    <>
      <h2>{texts.say('copies')}</h2>
      <p className="t13 ink3">{texts.say('copiesText')}</p>
      {task.task && state !== 'done' ? <TaskProgress task={task.task} /> : null}
      <ul className="ops-controls">
        {part.replicas.map((replica) => {
          const far = part.rebuilds?.find((one) => one.replica === replica)
          return (
            <li key={replica} className="row gap12 ops-control">
              <span className="grow">
                {name(replica)} <span className="code t12 ink3">{replica}</span>
              </span>
              {far ? <span className="num t13">{texts.say('rebuilding', { read: far.read, total: far.total })}</span> : null}
              {operates && !far ? <Rebuild name={name(replica)} run={(reason) => run(replica, reason)} /> : null}
            </li>
          )
        })}
      </ul>
    </>
  )
}

/** What the operator may tell a service, and what it was told. */
export const Controls = ({ part }: { part: Part }) =>
  part.modules || (part.id === 'gateway' && part.state !== 'away') ? (
    <>
      <Log part={part} />
      <Modules part={part} />
    </>
  ) : null

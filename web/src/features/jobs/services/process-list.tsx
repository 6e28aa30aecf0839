import { alarms } from '@academy/contracts/jobs/services.ts'
import { useTranslation } from 'react-i18next'
import { Facts } from '../../../core/show/facts.tsx'
import { Moment } from '../../../core/show/moment.tsx'
import { Status } from '../../../core/show/status.tsx'
import { type Process, useAge } from './api.ts'

const One = ({ process, versions }: { process: Process; versions: number }) => {
  const { t } = useTranslation('jobs-operations')
  const age = useAge()
  const silent = process.seenSeconds > alarms.silentSeconds
  const facts = {
    build: <span className={versions > 1 ? 'num ops-warn' : 'num'}>{t('services.version', { version: process.version, build: process.build })}</span>,
    started: <Moment at={process.startedAt} precision="second" />,
    heard: <span className="num">{t('services.ago', { age: age(process.seenSeconds) })}</span>,
    memory: <span className="num">{t('services.megabytes', { count: process.memoryMb })}</span>,
    delay: <span className={process.delayMs >= alarms.delayMs ? 'num ops-warn' : 'num'}>{t('services.milliseconds', { count: process.delayMs })}</span>,
  }
  return (
    <li>
      <div className="row gap12">
        <span className="grow strong num ops-host">
          {process.host} · {process.pid}
        </span>
        <Status kind={silent ? 'refused' : 'running'}>{t(silent ? 'services.silent' : 'services.running')}</Status>
      </div>
      <Facts rows={facts} label={(key) => t(`services.${key}`)} />
    </li>
  )
}

/** The processes of one part, longest running first. */
export const ProcessList = ({ processes }: { processes: readonly Process[] }) => {
  const versions = new Set(processes.map(({ version, build }) => `${version} ${build}`)).size
  return (
    <ul className="ops-processes">
      {processes.map((process) => (
        <One key={process.id} process={process} versions={versions} />
      ))}
    </ul>
  )
}

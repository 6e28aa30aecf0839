import type { Contract, Endpoint } from '@academy/contracts/core/endpoint.ts'
import { listExportTask } from '@academy/contracts/core/task.ts'
import { Button } from 'antd'
import { useTranslation } from 'react-i18next'
import { connect, type MutationHook } from '../connect.ts'
import { usePermission } from '../session/session.ts'
import { Icon } from '../show/icon.tsx'
import { ExportTask } from '../tasks/export-task.tsx'
import { useTask } from '../tasks/use-task.ts'
import type { ListPage } from './use-list-page.ts'

/** More rows than somebody waits for. */
const MANY_ROWS = 1000

interface Props<R> {
  list: Pick<ListPage<R>, 'contract' | 'sent' | 'total'>
}

/** A query as it stands in an address; what is not asked is left out. */
const written = (asked: Readonly<Record<string, unknown>>): Record<string, string> =>
  Object.fromEntries(Object.entries(asked).flatMap(([key, value]) => (value === undefined || value === '' ? [] : [[key, String(value)]])))

const Download = <R,>({ list: { sent, total }, contract }: Props<R> & { contract: Contract }) => {
  const { t } = useTranslation('core')
  const { useExport } = connect(contract) as unknown as { useExport: MutationHook<Endpoint> }
  const [run, { loading }] = useExport()
  const task = useTask(listExportTask(contract.service))
  const { page: _, limit: __, ...asked } = sent
  const take = () => (total > MANY_ROWS ? task.start({ noun: contract.noun, query: written(asked) }) : run(asked as never))
  return (
    <>
      <Button
        className="btn-foldable"
        icon={<Icon name="download" size={16} />}
        aria-label={t('actions.export')}
        loading={loading || task.starting}
        onClick={take}
      >
        {t('actions.export')}
      </Button>
      <ExportTask task={task} />
    </>
  )
}

/** The rows of a list as an Excel file, for who may take them along: all that its filters find, in its order; where they are many, by a task. */
export const ExportButton = <R,>({ list }: Props<R>) => {
  const may = usePermission()
  const { contract } = list
  const permission = contract?.endpoints.export?.permission
  return contract && permission && may(permission) ? <Download list={list} contract={contract} /> : null
}

import type { Contract, Endpoint } from '@academy/contracts/core/endpoint.ts'
import { Button } from 'antd'
import { useTranslation } from 'react-i18next'
import { connect, type MutationHook } from '../connect.ts'
import { usePermission } from '../session/session.ts'
import { Icon } from '../show/icon.tsx'
import type { ListPage } from './use-list-page.ts'

/** More rows than somebody waits for. */
const MANY_ROWS = 1000

/** The task that makes the workbook of a long list, its file to be fetched when it is done. */
export interface ExportTask {
  start: (input: never) => unknown
  starting: boolean
}

interface Props<R> {
  list: Pick<ListPage<R>, 'contract' | 'sent' | 'total'>
  task?: ExportTask | undefined
}

const Download = <R,>({ list: { sent, total }, contract, task }: Props<R> & { contract: Contract }) => {
  const { t } = useTranslation('core')
  const { useExport } = connect(contract) as unknown as { useExport: MutationHook<Endpoint> }
  const [run, { loading }] = useExport()
  const { page: _, limit: __, ...asked } = sent
  return (
    <Button
      className="btn-foldable"
      icon={<Icon name="download" size={16} />}
      aria-label={t('actions.export')}
      loading={loading || task?.starting || false}
      onClick={() => (task && total > MANY_ROWS ? task.start(asked as never) : run(asked as never))}
    >
      {t('actions.export')}
    </Button>
  )
}

/** The rows of a list as an Excel file, for who may take them along: all that its filters find, in its order; where they are many, by a task. */
export const ExportButton = <R,>({ list, task }: Props<R>) => {
  const may = usePermission()
  const { contract } = list
  const permission = contract?.endpoints.export?.permission
  return contract && permission && may(permission) ? <Download list={list} contract={contract} task={task} /> : null
}

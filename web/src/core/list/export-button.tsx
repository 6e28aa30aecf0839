import type { Contract, Endpoint } from '@academy/contracts/core/endpoint.ts'
import { type ExportFormat, exportFormats } from '@academy/contracts/core/exports.ts'
import { listExportTask } from '@academy/contracts/core/task.ts'
import { Button, Dropdown, Space } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
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

/** Takes the list along now; what fetches a file comes with the first one. */
const useTaking = (contract: Contract) => {
  const [loading, setLoading] = useState(false)
  const { path } = contract.endpoints.export as Endpoint
  const take = async (asked: Readonly<Record<string, unknown>>) => {
    setLoading(true)
    const { downloadList } = await import('../request/download.ts')
    await downloadList(path, asked, `${contract.noun.split('/').pop()}.${asked.format ?? 'xlsx'}`)
    setLoading(false)
  }
  return { take, loading }
}

const Download = <R,>({ list: { sent, total }, contract }: Props<R> & { contract: Contract }) => {
  const { t } = useTranslation('core')
  const { take, loading } = useTaking(contract)
  const task = useTask(listExportTask(contract.service))
  const { page: _, limit: __, ...filters } = sent
  const as = (format?: ExportFormat) => {
    const asked = { ...filters, ...(format ? { format } : {}) }
    return total > MANY_ROWS ? task.start({ noun: contract.noun, query: written(asked) }) : take(asked)
  }
  const items = exportFormats.map((key) => ({ key, label: t(`exports.${key}`) }))
  return (
    <>
      <Space.Compact>
        <Button
          className="btn-foldable"
          icon={<Icon name="download" size={16} />}
          aria-label={t('actions.export')}
          loading={loading || task.starting}
          onClick={() => void as()}
        >
          {t('actions.export')}
        </Button>
        <Dropdown trigger={['click']} menu={{ items, onClick: ({ key }) => void as(key as ExportFormat) }}>
          <Button aria-label={t('exports.as')} icon={<Icon name="down" size={14} />} />
        </Dropdown>
      </Space.Compact>
      <ExportTask task={task} />
    </>
  )
}

/** The rows of a list as a file, for who may take them along: all that its filters find, in its order, as a workbook or another format; where they are many, by a task. */
export const ExportButton = <R,>({ list }: Props<R>) => {
  const may = usePermission()
  const { contract } = list
  const permission = contract?.endpoints.export?.permission
  return contract && permission && may(permission) ? <Download list={list} contract={contract} /> : null
}

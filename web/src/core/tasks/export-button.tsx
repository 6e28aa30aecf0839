import { Button } from 'antd'
import { useTranslation } from 'react-i18next'
import { Icon } from '../show/icon.tsx'
import { TaskProgress } from './task-state.tsx'
import type { TaskHandle } from './use-task.ts'

/** More rows than somebody waits for. */
const MANY_ROWS = 1000

interface Export<I> {
  /** How many rows the list has. */
  count: number
  input: I
  /** The file at once. */
  direct: readonly [run: (input: I) => unknown, state: { loading: boolean }]
  task: TaskHandle<I>
  children: string
}

/** Takes a list away as a workbook: at once, or, where it has more rows than somebody waits for, as a task whose file is fetched when it is done. */
export const ExportButton = <I,>({ count, input, direct: [run, { loading }], task, children }: Export<I>) => (
  <Button icon={<Icon name="download" size={16} />} loading={loading || task.starting} onClick={() => (count > MANY_ROWS ? task.start(input) : run(input))}>
    {children}
  </Button>
)

/** The task that an export became, above the list; it is under the bell too. */
export const ExportTask = <I,>({ task }: { task: TaskHandle<I> }) => {
  const { t } = useTranslation('core')
  if (!task.task) return null
  return (
    <div className="task-panel">
      <TaskProgress task={task.task} />
      <button type="button" className="icon-btn" aria-label={t('tasks.leave')} onClick={task.leave}>
        <Icon name="close" size={16} />
      </button>
    </div>
  )
}

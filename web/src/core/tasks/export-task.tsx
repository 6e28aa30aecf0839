import { useTranslation } from 'react-i18next'
import { Icon } from '../show/icon.tsx'
import { TaskProgress } from './task-state.tsx'
import type { TaskHandle } from './use-task.ts'

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

import { figuresOf } from '../core/figures.ts'
import { tasks } from './tasks.ts'

const list = tasks.endpoints.page

export const figures = figuresOf('approval-workflow', '/act', [
  { key: 'tasksOverdue', list, filter: () => ({ limits: 'overdue' }) },
  { key: 'tasksSoon', list, filter: () => ({ limits: 'soon' }) },
  { key: 'tasks', list },
])

import { figuresOf } from '../core/figures.ts'
import { deadLetters } from './dead-letters.ts'
import { imports } from './imports.ts'
import { runs } from './runs.ts'

const list = imports.endpoints.page

export const figures = figuresOf('jobs', '/jobs', [
  { key: 'deadLetters', list: deadLetters.endpoints.page },
  { key: 'runsFailed', list: runs.endpoints.page, filter: (today) => ({ statuses: 'failed', from: today, to: today }) },
  { key: 'importsStuck', list, filter: () => ({ status: 'stuck' }) },
  { key: 'importsReady', list, filter: () => ({ status: 'ready' }) },
  { key: 'importsRunning', list, filter: () => ({ status: 'applying' }) },
])

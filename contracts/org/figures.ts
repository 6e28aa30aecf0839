import { addDays } from '../core/days.ts'
import { figuresOf } from '../core/figures.ts'
import { letters } from './letters.ts'
import { personnelChanges } from './personnel-changes.ts'
import { posts } from './posts.ts'

const MONTH = 30

const changes = personnelChanges.endpoints

export const figures = figuresOf('org', '/org', [
  // what could not be made is for both stores and the registrar to mend
  { key: 'changesBlocked', list: changes.page, concerns: [changes.cancel.permission], filter: () => ({ status: 'blocked' }) },
  { key: 'lettersFiled', list: letters.endpoints.page, concerns: [letters.endpoints.check.permission], filter: () => ({ status: 'filed' }) },
  { key: 'lettersEnding', list: letters.endpoints.page, filter: (today) => ({ endsBy: addDays(today, MONTH) }) },
  { key: 'postsEnding', list: posts.endpoints.page, filter: (today) => ({ endsBy: addDays(today, MONTH) }) },
])

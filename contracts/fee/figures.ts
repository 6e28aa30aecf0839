import { figuresOf } from '../core/figures.ts'
import { accounts } from './accounts.ts'
import { exemptions } from './exemptions.ts'

export const figures = figuresOf('fee', '/fee', [
  { key: 'accountsStopped', list: accounts.endpoints.page, filter: () => ({ stopped: 'true' }) },
  { key: 'accountsLow', list: accounts.endpoints.page, filter: () => ({ low: 'true' }) },
  { key: 'exemptionsRequested', list: exemptions.endpoints.page, filter: () => ({ statuses: 'requested' }) },
])

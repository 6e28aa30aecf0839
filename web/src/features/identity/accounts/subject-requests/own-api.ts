import type { ownData } from '@academy/contracts/identity/accounts/own-data.ts'
import { connectLight } from '../../../../core/connect.ts'

export const ownDataApi = connectLight<typeof ownData>()({
  service: 'identity',
  noun: 'accounts/own-data',
  endpoints: {
    current: { method: 'GET', path: '/auth/data', kind: 'read' },
    ask: { method: 'POST', path: '/auth/data', kind: 'act', touches: ['tasks'] },
  },
})

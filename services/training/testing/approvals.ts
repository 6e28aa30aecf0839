import { serve } from '@academy/chassis/http/serve.ts'
import type { ServiceApp } from '@academy/chassis/runtime/service.ts'
import { cases } from '@academy/contracts/approval-workflow/cases.ts'

const { plan } = cases.endpoints

/** A stand-in for approval whose model asks the outlet alone. */
export const storeAlone: ServiceApp = {
  name: 'approval-workflow',
  routes: () =>
    serve({ ...cases, endpoints: { plan } }, { plan: async () => ({ modelVersion: 1, steps: [{ step: 'STORE', by: 'store' as const, asked: true }] }) }),
  reactions: [],
}

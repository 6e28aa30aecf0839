import type { Received } from '@academy/contracts/core/endpoint.ts'
import { accounts } from '@academy/contracts/fee/accounts.ts'
import { connect } from '../../../core/connect.ts'

export const accountsApi = connect(accounts)
export type Account = Received<(typeof accounts)['endpoints']['info']>

import type { Received } from '@academy/contracts/core/endpoint.ts'
import { chart } from '@academy/contracts/org/chart.ts'
import { connect } from '../../../core/connect.ts'

export const chartApi = connect(chart)
export type Tree = Received<(typeof chart)['endpoints']['tree']>
export type OutletStaff = Received<(typeof chart)['endpoints']['outlet']>
export type Candidate = Received<(typeof chart)['endpoints']['candidates']>[number]

import type { Received } from '@academy/contracts/core/endpoint.ts'
import { configuration } from '@academy/contracts/notification/configuration.ts'
import { connect } from '../../../core/connect.ts'

export const api = connect(configuration)
export type Settings = Received<(typeof configuration)['endpoints']['look']>

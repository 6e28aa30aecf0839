import type { Received } from '@academy/contracts/core/endpoint.ts'
import { calendar } from '@academy/contracts/training/delivery/calendar.ts'
import { connect } from '../../../../core/connect.ts'

export const calendarApi = connect(calendar)
export type Entry = Received<(typeof calendar)['endpoints']['mine']>['entries'][number]

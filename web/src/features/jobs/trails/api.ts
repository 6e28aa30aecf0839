import type { Received } from '@academy/contracts/core/endpoint.ts'
import { trails } from '@academy/contracts/jobs/trails.ts'
import { connect } from '../../../core/connect.ts'

export const trailsApi = connect(trails)
export type Trail = Received<(typeof trails)['endpoints']['look']>
export type Entry = Trail['entries'][number]
export type FoundStories = Received<(typeof trails)['endpoints']['find']>
export type Subject = FoundStories['subjects'][number]

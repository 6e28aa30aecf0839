import type { DocOf } from '@academy/chassis/mongo/model.ts'
import type { EnrolmentModel } from './model.ts'

export type EnrolmentDoc = DocOf<(typeof EnrolmentModel)['fields']>

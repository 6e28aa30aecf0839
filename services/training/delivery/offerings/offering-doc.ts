import type { DocOf } from '@academy/chassis/mongo/model.ts'
import type { OfferingModel } from './model.ts'

export type OfferingDoc = DocOf<(typeof OfferingModel)['fields']>

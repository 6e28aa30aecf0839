import type { Received } from '@academy/contracts/core/endpoint.ts'
import { offerings } from '@academy/contracts/training/delivery/offerings.ts'
import { connect } from '../../../../../core/connect.ts'

export const offeringsApi = connect(offerings)
export type OfferingRow = Received<(typeof offerings)['endpoints']['page']>['records'][number]
export type OfferingTrainer = { trainerId: string; role: 'main' | 'secondary' | 'assistant' | 'participant' }

/** Names of trainers as the newest offerings show them: planners may not read the list of people. */
export const useTrainerNames = (): Map<string, string> => {
  const { data } = offeringsApi.usePage({ limit: '100', order: 'desc', orderField: 'start_date' }, { quiet: true })
  return new Map((data?.records ?? []).flatMap((row) => row.trainers.map((trainer) => [trainer.trainerId, trainer.name] as const)))
}

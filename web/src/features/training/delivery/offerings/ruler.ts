import { plus, today } from '../days.ts'
import { offeringsApi } from './api.ts'

/** So many days from today on are counted. */
const COUNTED = 120

/** Offerings and free seats a day for the filters of the list, whatever time it is narrowed to, and the last day that was counted; empty until it is known. */
export const useRuler = ({ from: _, to: __, ...others }: Record<string, string>) => {
  const { data } = offeringsApi.useRuler(others as never, { quiet: true })
  return { days: data?.days ?? [], last: data ? plus(today(), COUNTED) : '' }
}

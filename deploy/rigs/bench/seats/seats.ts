import type { Bench } from '../figure.ts'
import { dataLayer } from './data.ts'
import { rushes, smallRushes, throughServices } from './services.ts'

/** Seats under a rush: the data layer beside the raw driver and transactions, then every rush through the real service, exact. */
export const seats: Bench = async ({ mongoUrl, short, tell }) => {
  await dataLayer(mongoUrl, short ? 1 : 5, tell)
  await throughServices(short ? smallRushes : rushes, tell)
}

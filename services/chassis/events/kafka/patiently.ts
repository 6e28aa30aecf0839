import { setTimeout as sleep } from 'node:timers/promises'
import kafkajs from 'kafkajs'

const TRIES = 25
const PAUSE_MS = 200

/** May the same question be answered later: while a partition has no leader, or a broker goes? */
export const passing = (error: unknown): boolean =>
  error instanceof kafkajs.KafkaJSError &&
  (error.retriable || error instanceof kafkajs.KafkaJSConnectionError || error instanceof kafkajs.KafkaJSNumberOfRetriesExceeded)

/** Asks the brokers again and again for five seconds while they have to sort themselves out: kafkajs gives up at once where a partition moves. */
export const patiently = async <T>(ask: () => Promise<T>): Promise<T> => {
  for (let left = TRIES; ; left--) {
    try {
      return await ask()
    } catch (error) {
      if (left <= 1 || !passing(error)) throw error
      await sleep(PAUSE_MS)
    }
  }
}

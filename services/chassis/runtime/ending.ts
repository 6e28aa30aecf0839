import { logger } from './logger.ts'

/**
 * A rejected promise that nobody awaited is logged and the process goes on: state is only ever changed in transactions and conditional writes,
 * so there is nothing half done to run away from. An exception that nobody caught still ends the process.
 */
export const outliveRejections = (): void => {
  process.on('unhandledRejection', (error) => logger.error({ err: error }, 'a promise was rejected and nobody heard it'))
}

/**
 * Ends the process in order on SIGINT and SIGTERM, and after `ms` at the latest: without its database every loop waits for a server that does not
 * come, and whatever is left undone is carried on by the next process as after a crash. Exit code 0 when the order was kept.
 */
export const endInOrder = (stop: () => Promise<void>, ms = 10_000, exit: (code: number) => void = (code) => process.exit(code)) => {
  let ending = false
  const end = async (): Promise<void> => {
    if (ending) return
    ending = true
    const late = setTimeout(() => exit(1), ms)
    try {
      await stop()
      exit(0)
    } catch (error) {
      logger.error({ err: error }, 'stopping failed')
      exit(1)
    } finally {
      clearTimeout(late)
    }
  }
  process.on('SIGINT', () => void end())
  process.on('SIGTERM', () => void end())
  return end
}

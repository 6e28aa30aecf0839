import { endWithParent } from '../worker.ts'

/** Tells the parent where this server listens, and its processor time and memory whenever it asks. */
export const serveFrom = (port: number): void => {
  process.on('message', () => {
    const { user, system } = process.cpuUsage()
    process.send?.({ cpu: user + system, mb: process.memoryUsage.rss() / 2 ** 20 })
  })
  endWithParent()
  process.send?.({ port })
}

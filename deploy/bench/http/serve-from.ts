/** Tells the parent where this server listens, and its processor time whenever it asks. */
export const serveFrom = (port: number): void => {
  process.on('message', () => {
    const { user, system } = process.cpuUsage()
    process.send?.({ cpu: user + system })
  })
  process.on('disconnect', () => process.exit(0))
  process.send?.({ port })
}

/** Lets whoever began this process ask what it holds on to, in MB, once everything else is collected. */
export const tellMemory = (): void => {
  process.on('message', (said) => {
    if (said !== 'memory') return
    for (let times = 0; times < 3; times++) (globalThis as { gc?(): void }).gc?.()
    const { heapUsed, external } = process.memoryUsage()
    process.send?.({ held: (heapUsed + external) / 2 ** 20 })
  })
}

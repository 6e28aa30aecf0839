/** MB that this process holds on to, once everything else is collected. */
export const heldMb = (): number => {
  for (let times = 0; times < 3; times++) (globalThis as { gc?(): void }).gc?.()
  const { heapUsed, external } = process.memoryUsage()
  return (heapUsed + external) / 2 ** 20
}

/** Lets whoever began this process ask what it holds on to. */
export const tellMemory = (): void => {
  process.on('message', (said) => {
    if (said === 'memory') process.send?.({ held: heldMb() })
  })
}

/** Seconds since `start` as text with one decimal. */
export const seconds = (start) => `${((performance.now() - start) / 1000).toFixed(1)} s`

/** Does one step and prints one line for it: ✓, its name, a remark, its seconds. What it rejects with is passed on. */
export const step = async (name, work) => {
  const start = performance.now()
  const remark = await work()
  console.log(`✓ ${name}${remark ? ` (${remark})` : ''}  ${seconds(start)}`)
}

/** Prints a failure as a plain sentence and sets the exit code; with DEBUG set the stack too. */
export const fail = (thrown) => {
  console.error(`✗ ${thrown instanceof Error ? thrown.message : thrown}`)
  if (process.env.DEBUG && thrown instanceof Error) console.error(thrown.stack)
  process.exitCode = 1
}

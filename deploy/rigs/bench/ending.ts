type End = () => Promise<unknown>

// A bench has a process of its own, and so one list.
const open: End[] = []
let over: Promise<void> | undefined

/** Notes how something that must not outlive this bench is ended. Said before it is begun: a start that fails or is interrupted leaves half of it. */
export const ending = (end: End): void => void open.push(end)

const endEach = async (): Promise<void> => {
  const failed: unknown[] = []
  for (let end = open.pop(); end; end = open.pop()) await end().catch((thrown: unknown) => failed.push(thrown))
  if (failed.length > 0) throw failed[0]
}

/** Ends everything, what began last first, once, whoever asks: a bench that is over, broke off or was interrupted. Rejects with what could not be ended. */
export const endAll = (): Promise<void> => {
  over ??= endEach()
  return over
}

/** Seconds since `start` (performance.now()) as text with one decimal. */
export const seconds: (start: number) => string
/** Does one step and prints one line for it; the text it gives is the remark in brackets. */
export const step: (name: string, work: () => Promise<string | undefined>) => Promise<void>
/** Prints a failure as a plain sentence and sets the exit code. */
export const fail: (thrown: unknown) => void

import { runChecks } from './all.ts'

/** `npm run check [-- word]`: gives 1 when a check found a fault. */
export const main = async (args: string[]): Promise<number> => {
  const results = await runChecks(args)
  return results.length > 0 && results.every(({ faults }) => faults.length === 0) ? 0 : 1
}

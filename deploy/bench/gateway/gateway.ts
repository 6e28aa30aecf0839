import type { Bench } from '../figure.ts'
export const gateway: Bench = async () => undefined

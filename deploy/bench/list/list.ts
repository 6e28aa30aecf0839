import type { Bench } from '../figure.ts'
export const list: Bench = async () => undefined

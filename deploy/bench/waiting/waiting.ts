import type { Bench } from '../figure.ts'
export const waiting: Bench = async () => []

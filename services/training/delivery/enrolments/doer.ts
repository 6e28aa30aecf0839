import type { Context } from '@academy/chassis/http/context.ts'

/** Whoever promotes: a request, a reaction or a job. */
export type Doer = Pick<Context, 'unit' | 'parameter' | 'tenantId' | 'now'>

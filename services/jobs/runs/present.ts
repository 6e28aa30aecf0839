import type { Run } from './model.ts'

/** A run as screens see it, without the runner's own marks. */
export const shownRun = ({ id, epoch: _epoch, holder: _holder, until: _until, expireAt: _expireAt, ...run }: Run) => ({ id, ...run })

import { model } from '@academy/chassis/mongo/model.ts'
import { repository, unscoped } from '@academy/chassis/mongo/repository.ts'
import { onPlatform, type Reader } from '@academy/chassis/mongo/scope.ts'
import { idOf } from '@academy/contracts/core/refs.ts'
import { ChainState } from '@academy/contracts/jobs/audit-chains.ts'
import { z } from 'zod'
import { db } from '../database.ts'

/** What checks of the chains came to; `head` is the end of each chain as it was seen, by which a cut shows at the next check. */
export const ChainCheckModel = model(
  db,
  'chain_checks',
  z.object({ userId: idOf('users'), states: z.array(ChainState), heads: z.array(z.object({ service: z.string(), row: z.number(), hash: z.string() })) }),
  { indexes: [[{ tenantId: 1, createDate: -1 }]] },
)

/** The last check: one that somebody of the academy asked for, or the night's, which is of the whole installation. */
export const latestCheck = async (who: Reader) => {
  const [own, night] = await Promise.all([
    repository(ChainCheckModel)(unscoped(who)).one({}, { createDate: -1 }),
    repository(ChainCheckModel)(onPlatform(who)).one({}, { createDate: -1 }),
  ])
  if (!own || !night) return own ?? night
  return own.createDate > night.createDate ? own : night
}

import { copyTo } from '@academy/chassis/mongo/atomic.ts'
import { isDuplicate } from '@academy/chassis/mongo/duplicate.ts'
import { repository } from '@academy/chassis/mongo/repository.ts'
import { everything, platform } from '@academy/chassis/mongo/scope.ts'
import { logger } from '@academy/chassis/runtime/logger.ts'
import type { Module } from '@academy/chassis/runtime/module.ts'
import { TenantModel } from '../../system/public.ts'
import { UserModel } from './model.ts'
import { loginKeyOf } from './user.ts'

/** Gives one academy's people of before sign-in names had keys their own; of several whose names differ by case alone the oldest gets it. Gives the others' ids. */
const keyed = async (tenantId: string): Promise<string[]> => {
  const reader = { tenantId, dataScope: everything }
  const without = await repository(UserModel)(reader).find({ loginKey: { $exists: false } }, { sort: { createDate: 1 }, limit: 300_000 })
  const others: string[] = []
  for (const { id, userCode } of without)
    await copyTo(UserModel, reader, id, { loginKey: loginKeyOf(userCode) }).catch((error: unknown) => {
      if (!isDuplicate(error)) throw error
      others.push(id)
    })
  return others
}

/**
 * Brings an older database up to date at each start. People whose names differ by case alone keep their records; each start names them until somebody
 * has given them another name, which the form asks for as soon as they are edited.
 */
export const loginKeysAtStart: NonNullable<Module['started']> = async () => {
  for (const { id: tenantId } of await repository(TenantModel)(platform).find({})) {
    const userIds = await keyed(tenantId)
    if (userIds.length > 0) logger.warn({ tenantId, userIds }, 'sign-in names differ from others by case alone: give these people another name')
  }
  return async () => undefined
}

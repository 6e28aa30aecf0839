import { copyTo } from '@academy/chassis/mongo/atomic.ts'
import type { Reader } from '@academy/chassis/mongo/scope.ts'
import type { Platform } from '@academy/chassis/runtime/platform.ts'
import { filesOf } from './files.ts'
import { type ImportDoc, ImportModel } from './model.ts'

/**
 * The files of an ended import go, but for the report of one that was ended before its last row; that they have gone is noted: the runner goes on where a
 * process was killed in between.
 */
export const tidy = async (platform: Platform, who: Reader, { id, status }: Pick<ImportDoc, 'id' | 'status'>): Promise<void> => {
  await filesOf(platform).drop(id, status === 'ended')
  await copyTo(ImportModel, who, id, { filesLeft: false })
}

import { copyTo } from '@academy/chassis/mongo/hot.ts'
import type { Reader } from '@academy/chassis/mongo/scope.ts'
import type { Platform } from '@academy/chassis/runtime/platform.ts'
import { filesOf } from './files.ts'
import { ImportModel } from './model.ts'

/** The files of an ended import go, and that they have gone is noted: the runner goes on where a process was killed in between. */
export const tidy = async (platform: Platform, who: Reader, id: string): Promise<void> => {
  await filesOf(platform).drop(id)
  await copyTo(ImportModel, who, id, { filesLeft: false })
}

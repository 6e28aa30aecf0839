import { repository } from '@academy/chassis/mongo/repository.ts'
import type { Reader } from '@academy/chassis/mongo/scope.ts'
import { StudyRecordModel } from './model.ts'

/** How many results of a course there are in the whole academy, counted up to `most`. */
export const recordsOf = async ({ code }: { code: string }, who: Reader, most?: number) => ({
  records: await repository(StudyRecordModel)({ ...who, dataScope: { kind: 'all' } }).count({ courseCode: code }, most),
})

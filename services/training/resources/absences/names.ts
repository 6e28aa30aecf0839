import { repository, unscoped } from '@academy/chassis/mongo/repository.ts'
import type { Reader } from '@academy/chassis/mongo/scope.ts'
import { say } from '@academy/chassis/runtime/texts.ts'
import { AbsenceModel } from './model.ts'

/** What a booking is for where an absence holds it; why somebody is away is not for whoever plans. */
export const absenceNames = async (ids: readonly string[], who: Reader) =>
  (await repository(AbsenceModel)(unscoped(who)).byIds([...ids])).map(({ id }) => ({
    id,
    nameCn: say('zh-CN', 'training/absences:away'),
    nameEn: say('en-US', 'training/absences:away'),
  }))

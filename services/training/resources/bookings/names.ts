import { readAll } from '@academy/chassis/mongo/read-all.ts'
import { repository, unscoped } from '@academy/chassis/mongo/repository.ts'
import type { Reader } from '@academy/chassis/mongo/scope.ts'
import { users } from '../../people.ts'
import { ClassroomModel } from '../classrooms/model.ts'
import { TrainerModel } from '../trainers/model.ts'
import { VehicleModel } from '../vehicles/model.ts'
import type { Resource } from './in-use.ts'

/** What a resource is called in both languages. */
interface ResourceName {
  cn: string
  en: string
}

/** The names of rooms, trainers and vehicles as the planner's choices call them; a trainer who is no person any more by his code. */
export const resourceNames = async (who: Reader, wanted: ReadonlyMap<string, Resource>): Promise<Map<string, ResourceName>> => {
  const reader = unscoped(who)
  const of = (kind: Resource) => [...wanted].filter(([, its]) => its === kind).map(([id]) => id)
  const [rooms, trainers, vehicles] = await readAll(
    reader,
    () => repository(ClassroomModel)(reader).byIds(of('classroom')),
    () => repository(TrainerModel)(reader).byIds(of('trainer')),
    () => repository(VehicleModel)(reader).byIds(of('vehicle')),
  )
  const people = new Map((await users(reader).byIds(trainers.map((one) => one.userId))).map((one) => [one.id, one]))
  const suffix = (chassis: string) => chassis.slice(-6)
  return new Map([
    ...rooms.map((one): [string, ResourceName] => [one.id, { cn: one.nameCn, en: one.nameEn }]),
    ...trainers.map((one): [string, ResourceName] => {
      const person = people.get(one.userId)
      return [one.id, { cn: person?.nameCn ?? one.code, en: person?.nameEn ?? one.code }]
    }),
    ...vehicles.map((one): [string, ResourceName] => [
      one.id,
      { cn: `${one.nameCn ?? one.modelClass} ${suffix(one.chassisNumber)}`, en: `${one.nameEn ?? one.modelClass} ${suffix(one.chassisNumber)}` },
    ]),
  ])
}

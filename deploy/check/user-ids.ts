import { filesOf } from '@academy/chassis/files/model.ts'
import { database } from '@academy/chassis/mongo/database.ts'
import { type DataModel, modelsOf } from '@academy/chassis/mongo/model.ts'
import { unmarkedPaths } from '@academy/chassis/people/user-paths.ts'
import { tasksOf } from '@academy/chassis/tasks/model.ts'
import type { Service } from '@academy/contracts/core/endpoint.ts'
import type { z } from 'zod'
import { services } from '../embedded/services.ts'

const faultsOf = (service: string, { name, fields }: Pick<DataModel<z.ZodObject>, 'name' | 'fields'>): string[] =>
  unmarkedPaths(fields).map(
    (path) =>
      `${service}: ${name}.${path} holds a person's id unmarked, so that merge, export and erasure miss it: ref('users'), or idOf('users') where no name is told beside it`,
  )

/** Every model of every service, those of the chassis too. */
const everyModel = (service: Service): DataModel<z.ZodObject>[] => {
  for (const standing of [filesOf, tasksOf]) standing(service)
  return modelsOf(database(service))
}

/** What is stored of people is found by the marks of its fields (people-organisations rule 29): one that is called like a person and has none. */
export const userIdFaults = (models?: readonly Pick<DataModel<z.ZodObject>, 'name' | 'fields'>[]): string[] =>
  models ? models.flatMap((one) => faultsOf('test', one)) : services.flatMap(({ name }) => everyModel(name).flatMap((one) => faultsOf(name, one)))

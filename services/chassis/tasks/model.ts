import type { Service } from '@academy/contracts/core/endpoint.ts'
import { Grant } from '@academy/contracts/core/grant.ts'
import { idOf } from '@academy/contracts/core/refs.ts'
import { freeText, id, moment, personal } from '@academy/contracts/core/rules.ts'
import { TaskFile, taskStatus } from '@academy/contracts/core/task.ts'
import { TASKS } from '@academy/contracts/core/task-services.ts'
import { z } from 'zod'
import { database } from '../mongo/database.ts'
import { type DataModel, type DocOf, model } from '../mongo/model.ts'

const count = z.number().int()

/** A long task as stored, with what is needed to go on with it in the name of who started it. */
const StoredTask = z.object({
  name: z.string(),
  userId: idOf('users'),
  grants: z.array(Grant),
  locale: z.enum(['zh-CN', 'zh-TW', 'en-US']),
  requestId: z.string(),
  correlationId: z.string(),
  /** As it came over the wire, in JSON: what somebody searched for may name a person. */
  input: personal(z.string(), 'name'),
  about: freeText(300).optional(),
  place: freeText(300).optional(),
  /** The record that it works on: with that it is cancelled. */
  subject: id().optional(),
  status: taskStatus,
  done: count,
  total: count,
  /** Steps that have ended: none of them is done again. */
  steps: count,
  /** How often a process has taken it up, in all and since it went on last. */
  tries: count,
  attempts: count,
  /** Whose it is: another word each time that it is taken up, so that who lost it can write nothing more (I50). */
  owner: freeText(64).optional(),
  /** By the clock of the database: nobody else takes it up before. */
  until: moment().optional(),
  result: z.unknown().optional(),
  file: TaskFile.extend({ key: z.string() }).optional(),
  problem: z.object({ code: z.string(), data: z.unknown().optional(), params: z.record(z.string(), z.union([z.string(), z.number()])).optional() }).optional(),
  startedDate: moment().optional(),
  finishedDate: moment().optional(),
})
export type TaskDoc = DocOf<typeof StoredTask>
export type TaskModel = DataModel<typeof StoredTask>

const models = new Map<unknown, TaskModel>()

/** The long tasks of a service: one model for each, which its connection keeps. */
export const tasksOf = (service: Service | string): TaskModel => {
  const db = database(service)
  const known = models.get(db)
  if (known) return known
  const made = model(db, TASKS.replace('-', '_'), StoredTask, {
    scope: { self: 'userId' },
    // they go by themselves within a week, with their files
    subject: { told: 'never', erased: 'module' },
    indexes: [[{ tenantId: 1, status: 1, createDate: 1 }], [{ tenantId: 1, userId: 1, createDate: 1, _id: 1 }], [{ tenantId: 1, subject: 1 }]],
  })
  models.set(db, made)
  return made
}

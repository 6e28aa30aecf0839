import type { Context } from '@academy/chassis/http/context.ts'
import type { OwnedSheet } from '@academy/chassis/imports/import-routes.ts'
import type { Fault, Fields, ImportContext, Planned, SheetRules } from '@academy/chassis/imports/sheet-plan.ts'
import { repository } from '@academy/chassis/mongo/repository.ts'
import type { Platform } from '@academy/chassis/runtime/platform.ts'
import { moveNotAllowed } from '@academy/chassis/runtime/refusal.ts'
import { present } from '@academy/contracts/core/fields.ts'
import type { ImportValue } from '@academy/contracts/core/import-columns.ts'
import { OfferingFields } from '@academy/contracts/training/delivery/offering-rows.ts'
import { type OfferingStatus, offeringCancelReason, offeringStatus } from '@academy/contracts/training/delivery/offerings.ts'
import { z } from 'zod'
import { toCourse } from '../../catalogue/public.ts'
import { toRoom, toSite, toTrainer, toVehicle } from '../../resources/public.ts'
import type { Entered } from './compose.ts'
import { doubleBookings, edits, judgeRow, type Sheeted } from './import-judge.ts'
import { OfferingModel } from './model.ts'
import { publishOne } from './publish.ts'
import { cancelOne, change, create } from './staff.ts'

/** What a row of the sheet says of an offering; what follows from course and site is composed when it is applied. */
const Row = OfferingFields.extend({ number: z.string(), status: offeringStatus, cancelReason: offeringCancelReason.optional() })

const trainerColumns = ['mainTrainer', 'secondaryTrainers', 'assistantTrainers'] as const
const roles = { mainTrainer: 'main', secondaryTrainers: 'secondary', assistantTrainers: 'assistant' } as const
const [course, site, room, trainer, vehicle] = [
  toCourse(['course']),
  toSite(['site']),
  toRoom(['classroom']),
  toTrainer([...trainerColumns]),
  toVehicle(['vehicles']),
]

const many = (value: ImportValue | undefined): string[] => (Array.isArray(value) ? value : typeof value === 'string' ? [value] : [])

const fields: SheetRules['fields'] = async (values, context) => {
  const faults: Fault[] = []
  const one = async (column: string, resolve: typeof course) => resolve(values[column], column, context, faults)
  const { course: _, site: __, classroom: ___, mainTrainer, secondaryTrainers, assistantTrainers, vehicles, ...rest } = values
  const teams: { trainerId: string; role: string }[] = []
  for (const column of trainerColumns)
    for (const code of many(values[column])) {
      const trainerId = await trainer(code, column, context, faults)
      if (trainerId) teams.push({ trainerId, role: roles[column] })
    }
  const vehicleIds: string[] = []
  for (const code of many(vehicles)) {
    const id = await vehicle(code, 'vehicles', context, faults)
    if (id) vehicleIds.push(id)
  }
  const named = mainTrainer !== undefined || secondaryTrainers !== undefined || assistantTrainers !== undefined
  const resolved = { courseId: await one('course', course), siteId: await one('site', site), classroomId: await one('classroom', room) }
  return { fields: { ...rest, ...present(resolved), ...(named ? { trainers: teams } : {}), ...(vehicles === undefined ? {} : { vehicleIds }) }, faults }
}

const entered = Object.keys(Row.shape)
const asRow = (row: Fields & { id: string }): Fields & { id: string } => {
  const kept = Object.fromEntries(Object.entries(row).filter(([key, value]) => entered.includes(key) && value !== undefined))
  const trainers = ((row.trainers as { trainerId: string; role: string }[] | undefined) ?? []).map(({ trainerId, role }) => ({ trainerId, role }))
  return { ...kept, trainers, id: row.id, version: row.version }
}

/** The sheet of offerings with their resources. */
export const offeringSheet = (platform: Platform): OwnedSheet => {
  const rules: SheetRules = {
    sheet: 'offerings',
    model: { ...(OfferingModel as unknown as SheetRules['model']), fields: Row as unknown as SheetRules['model']['fields'] },
    columns: { courseId: 'course', siteId: 'site', classroomId: 'classroom', trainers: 'mainTrainer', vehicleIds: 'vehicles' },
    known: async (rows, context: ImportContext) => {
      const found = await repository(OfferingModel)(context).find({ number: { $in: rows.map((row) => row.values.number) } }, { limit: 100_000 })
      return new Map(found.map((row) => [row.number, asRow(row as unknown as Fields & { id: string })]))
    },
    fresh: () => ({ status: 'unpublished', trainers: [] }),
    fields,
    judgedBy: ['course', 'startDate'],
    judge: judgeRow,
    together: doubleBookings,
  }
  return { rules, apply: (plan, ctx) => applyOne(platform, plan, ctx) }
}

/** Applies one row as staff would: an edit, then the move of its life that the status asks for, each with its facts. */
const applyOne = async (platform: Platform, plan: Planned, ctx: Context): Promise<void> => {
  const { number, status, cancelReason, ...rest } = plan.after as unknown as Sheeted
  const input = rest as Entered
  const before = plan.before as (Fields & { version: number; status: OfferingStatus }) | null
  if (!before) return void (await create(platform, input, ctx, { id: plan.id, number, status, ...(cancelReason ? { cancelReason } : {}) }))
  const edited = edits(plan.after, before)
  const version = edited ? (await change(platform, { ...input, id: plan.id, version: before.version }, ctx)).version : before.version
  if (status === before.status) return
  if (status === 'published') await publishOne(platform, { id: plan.id, version }, ctx)
  else if (status === 'cancelled') await cancelOne({ id: plan.id, version, reason: cancelReason }, ctx)
  else throw moveNotAllowed(status, before.status)
}

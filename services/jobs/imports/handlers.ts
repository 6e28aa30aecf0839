import { Download } from '@academy/chassis/http/answer.ts'
import type { Context } from '@academy/chassis/http/context.ts'
import { contains } from '@academy/chassis/http/filters.ts'
import type { Handlers } from '@academy/chassis/http/serve.ts'
import { repository } from '@academy/chassis/mongo/repository.ts'
import type { Platform } from '@academy/chassis/runtime/platform.ts'
import { absent, malformed, moveNotAllowed } from '@academy/chassis/runtime/refusal.ts'
import { cancelTasks, wakeTasks } from '@academy/chassis/tasks/start-task.ts'
import { pageAnswer, shownPage } from '@academy/contracts/core/page.ts'
import { importProgressed } from '@academy/contracts/jobs/import-events.ts'
import { importLife, imports } from '@academy/contracts/jobs/imports.ts'
import { dictionaryLabels } from './dictionary-labels.ts'
import { filesOf } from './files.ts'
import { marked } from './marked.ts'
import { type ImportDoc, ImportModel } from './model.ts'
import { shown, shownError } from './present.ts'
import { reportOf } from './report.ts'
import { startImport } from './tasks.ts'
import { template } from './template.ts'
import { tidy } from './tidy.ts'
import { workbookText } from './titles.ts'

const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
const repo = repository(ImportModel)

const load = async (id: string, ctx: Context): Promise<ImportDoc> => {
  const row = await repo(ctx).byId(id)
  if (!row) throw absent()
  return row
}

/** A move that a person makes: only from the states that the table names, whoever else is at it. */
const move = async (id: string, name: 'apply' | 'cancel' | 'end', set: Partial<ImportDoc>, ctx: Context): Promise<ImportDoc> => {
  const row = await load(id, ctx)
  const { from, to } = importLife.moves[name]
  const moved = await ctx.unit(async (unit) => {
    const next = await repo(unit).change({ id, status: { $in: from } }, { $set: { ...set, status: to }, $unset: { problem: '' } })
    if (!next) return null
    unit.emit(importProgressed, id, { importId: id, userId: ctx.userId, done: 0, total: 0 })
    if (name === 'apply') await startImport(unit, ctx, next, 'applying')
    else await cancelTasks(unit, 'jobs', id)
    return next
  })
  if (!moved) throw moveNotAllowed(name, row.status)
  return moved
}

/** A name is never a path (I53): some clients send one. Nor does it hold what nobody sees: ends of lines, marks that turn the direction of writing, halves of signs. */
const nameOf = (fileName: string): string =>
  fileName
    .replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Surrogate}]/gu, '')
    .trim()
    .replace(/^.*[\\/](?=.)/, '') || 'import.xlsx'

const reading = (platform: Platform): Pick<Handlers<typeof imports>, 'page' | 'info' | 'errors' | 'template' | 'marked'> => ({
  page: async ({ status, fileName, ...query }, ctx) => {
    const found = await repo(ctx).page(
      query,
      { ...(status ? { status } : {}), ...(fileName ? { fileName: contains(fileName) } : {}) },
      imports.endpoints.page.sort ?? [],
    )
    const records = found.records.map((row) => shown(row, ctx))
    return shownPage(found, records)
  },
  info: async ({ id }, ctx) => shown(await load(id, ctx), ctx),
  errors: async ({ id, sheet, ...query }, ctx) => {
    await load(id, ctx)
    const all = (await filesOf(platform).errors(id)).map((error, at) => ({ error, at })).filter(({ error }) => !sheet || error.sheet === sheet)
    const [size, number] = [query.limit ?? 10, query.page ?? 1]
    const here = all.slice((number - 1) * size, number * size)
    return pageAnswer(
      here.map(({ error, at }) => shownError(error, at, ctx.locale)),
      all.length,
      query,
    )
  },
  template: async (_, ctx) => {
    const dictionaries = await dictionaryLabels({ platform, tenantId: ctx.tenantId, requestId: ctx.requestId })
    const file = await template({ locale: ctx.locale, dictionaries, limit: ctx.parameter('import.rows') })
    return new Download(`${workbookText('templateName', ctx.locale)}.xlsx`, XLSX, Buffer.from(file))
  },
  marked: async ({ id }, ctx) => {
    const row = await load(id, ctx)
    const files = filesOf(platform)
    const [book, errors] = await Promise.all([files.book(id), files.errors(id)])
    if (!book || errors.length === 0) throw absent()
    return new Download(
      `${row.fileName.replace(/\.xlsx$/i, '')}-${workbookText('errorList', ctx.locale)}.xlsx`,
      XLSX,
      Buffer.from(await marked(book, errors, ctx.locale)),
    )
  },
})

/** Imports: what was uploaded, what is wrong with it, and the way to apply it. */
export const importHandlers = (platform: Platform): Handlers<typeof imports> => ({
  ...reading(platform),
  upload: async ({ fileName }, ctx) => {
    if (ctx.upload.length === 0) throw malformed([{ field: 'file', code: 'required' }])
    const id = ctx.newId('import')
    await filesOf(platform).putBook(id, ctx.upload)
    const fields = { fileName: nameOf(fileName), size: ctx.upload.length, status: importLife.initial, sheets: [], errorCount: 0 }
    const made = await ctx.unit(async (unit) => {
      const row = await repo(unit).insert({ id, ...fields })
      await startImport(unit, ctx, row, 'checking')
      return row
    })
    wakeTasks('jobs')
    return shown(made, ctx)
  },
  apply: async ({ id }, ctx) => {
    const moved = await move(id, 'apply', { errorCount: 0, appliedBy: ctx.userId }, ctx)
    wakeTasks('jobs')
    return shown(moved, ctx)
  },
  cancel: async ({ id }, ctx) => {
    const moved = await move(id, 'cancel', { errorCount: 0, finishedDate: ctx.now, filesLeft: true }, ctx)
    await tidy(platform, ctx, moved)
    return shown(moved, ctx)
  },
  end: async ({ id }, ctx) => {
    const report = await reportOf(platform, await load(id, ctx))
    await filesOf(platform).putErrors(id, report)
    const moved = await move(id, 'end', { errorCount: report.length, finishedDate: ctx.now, filesLeft: true }, ctx)
    await tidy(platform, ctx, moved)
    return shown(moved, ctx)
  },
})

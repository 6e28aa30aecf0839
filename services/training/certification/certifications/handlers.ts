import type { Context } from '@academy/chassis/http/context.ts'
import { crudHandlers, type Precondition } from '@academy/chassis/http/crud-handlers.ts'
import { movesFor } from '@academy/chassis/http/judged-moves.ts'
import type { Handlers } from '@academy/chassis/http/serve.ts'
import type { DocOf } from '@academy/chassis/mongo/model.ts'
import { repository, unscoped } from '@academy/chassis/mongo/repository.ts'
import type { Unit } from '@academy/chassis/mongo/unit.ts'
import { absent, malformed, moveNotAllowed, refused } from '@academy/chassis/runtime/refusal.ts'
import { addDays, dayOf } from '@academy/contracts/core/days.ts'
import { certifications } from '@academy/contracts/training/certification/certifications.ts'
import { RuleModel } from '../certification-rules/model.ts'
import { sweepTrack } from '../facts/sweep.ts'
import { CertificationModel } from './model.ts'

const plain = crudHandlers(certifications, CertificationModel, { search: { text: ['code', 'nameCn', 'nameEn'] } })
const known = async (unit: Unit, id: string) => {
  const row = await repository(CertificationModel)(unit).byId(id)
  if (!row) throw absent()
  return row
}

/** What a released one is for stays: people hold it. */
const fixed = ['brand', 'trackId', 'level'] as const
const judged =
  (input: { id: string; brand: string; trackId: string; level: string; renewal: boolean }): Precondition =>
  async (unit) => {
    const before = await known(unit, input.id)
    const changed = before.status === 'unreleased' ? [] : fixed.filter((key) => before[key] !== input[key])
    if (changed.length > 0) throw malformed(changed.map((field) => ({ field, code: 'fixedOnceReleased' })))
    if (input.renewal) return
    // "no" deletes the recertification of what is still worked on; what was released stays as it was said
    const drafts = await repository(RuleModel)(unit).find({ certificationId: input.id, status: 'draft' })
    for (const { id } of drafts) await repository(RuleModel)(unit).update(id, undefined, { recertification: [] })
  }

type Row = DocOf<(typeof CertificationModel)['fields']>
type Span = { from: string; until?: string | undefined }

/** Released is what people can earn: this year or the next one has a rule (certification-exams.md rule 1). */
const refuseWithoutRule = async (unit: Unit, { id }: Row): Promise<void> => {
  const year = Number(dayOf(unit.now).slice(0, 4))
  const rules = await repository(RuleModel)(unscoped(unit)).count({ certificationId: id, year: { $in: [year, year + 1] }, status: 'released' })
  if (rules === 0) throw refused([{ code: 'certification.noRule', params: { year, next: year + 1 }, remedy: { code: 'writeRule' } }])
}

/** The days on which it was not listed, with those of this move: it may be earned again from today on. */
const spansAfter = (move: 'release' | 'unlist', spans: readonly Span[], today: string): Span[] =>
  move === 'unlist'
    ? [...spans, { from: today }]
    : spans.map((span) => (span.until === undefined ? { ...span, until: addDays(today, -1) } : span)).filter(({ from, until }) => from <= (until ?? from))

/** One move with the days that it begins or ends; whoever is in the track is looked at anew. */
const move =
  (name: 'release' | 'unlist') =>
  async ({ id, version }: { id: string; version?: number | undefined }, ctx: Context) => {
    await ctx.unit(async (unit) => {
      const row = await known(unit, id)
      const { from, to } = certifications.life.moves[name]
      if (!(from as readonly string[]).includes(String(row.status))) throw moveNotAllowed(name, String(row.status))
      if (name === 'release') await refuseWithoutRule(unit, row)
      const unlistedDays = spansAfter(name, row.unlistedDays ?? [], dayOf(unit.now))
      await repository(CertificationModel)(unit).update(id, version, { status: to, unlistedDays })
      await sweepTrack(unit, row.trackId)
    })
    return plain.info({ id }, ctx)
  }

const wasReleased = { code: 'certification.wasReleased', remedy: { code: 'unlistCertification' } }

/** What may be done with one: it is deleted only while nobody could earn it. */
const judgedRow = <R extends { status?: string | undefined; actions?: string[] | undefined }>(row: R, ctx: Context): R => {
  if (row.status === 'unreleased' || !ctx.may('training:certifications:delete')) return row
  const { refused: against } = movesFor(ctx, { delete: [wasReleased] }, () => true)
  return { ...row, actions: row.actions?.filter((move) => move !== 'delete'), refused: against }
}

/** Only what was never released goes, with the rules that were written for it. */
const removable =
  (ids: readonly string[]): Precondition =>
  async (unit) => {
    for (const row of await repository(CertificationModel)(unit).byIds([...ids])) if (row.status !== 'unreleased') throw refused([wasReleased])
    await repository(RuleModel)(unit).remove({ certificationId: { $in: [...ids] } })
  }

export const certificationHandlers: Handlers<typeof certifications> = {
  ...plain,
  page: async (query, ctx) => {
    const found = await plain.page(query, ctx)
    return { ...(found as object), records: (found as { records: Row[] }).records.map((row) => judgedRow(row, ctx)) } as never
  },
  info: async (input, ctx) => judgedRow(await plain.info(input, ctx), ctx),
  update: (input, ctx) => plain.update(input, ctx, judged(input)),
  release: move('release'),
  unlist: move('unlist'),
  remove: (ids, ctx) => plain.remove(ids, ctx, removable(ids)),
  removeOne: ({ id }, ctx) => plain.remove([id], ctx, removable([id])),
}

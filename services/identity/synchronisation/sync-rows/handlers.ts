import type { Context } from '@academy/chassis/http/context.ts'
import { contains, plainFilter } from '@academy/chassis/http/filters.ts'
import type { Handlers } from '@academy/chassis/http/serve.ts'
import { repository } from '@academy/chassis/mongo/repository.ts'
import { say, sayFirst } from '@academy/chassis/runtime/texts.ts'
import { shownPage } from '@academy/contracts/core/page.ts'
import { type SyncChange, type SyncFault, syncRows } from '@academy/contracts/identity/synchronisation/sync-rows.ts'
import { maskEmail, maskMobile } from '../../accounts/public.ts'
import { RunModel } from '../sync-runs/model.ts'
import { type RowDoc, RowModel } from './model.ts'

/** What stands against a row, as its reader says it: which field, and why. */
const inWords = (ctx: Context, { field, code, params }: SyncFault): string => {
  const label = sayFirst(ctx.locale, [`identity/sync-connectors:told.${field}`, `fields.${field}`]) ?? field
  const own = `violations.${code}`
  const told = say(ctx.locale, own, params)
  return `${label}: ${told === own ? say(ctx.locale, `import.errors.${code}`, params) : told}`
}

/** Whoever may not see people's mobiles and mails sees that they change. */
const masked = (change: SyncChange): SyncChange => {
  const hide = change.field === 'mobile' ? maskMobile : change.field === 'email' ? maskEmail : undefined
  const veil = (value: string | undefined) => (value && hide ? hide(value) : value)
  if (change.field === 'birthDate') return { field: change.field, ...(change.before ? { before: '****' } : {}), after: '****' }
  return { ...change, ...(change.before ? { before: veil(change.before) } : {}), ...(change.after ? { after: veil(change.after) } : {}) }
}

const shown = ({ id, runId, line, kind, state, userId, name, userCode, changes, day, faults }: RowDoc, ctx: Context) => ({
  ...{ id, runId, line, kind, state, userId, name, userCode, day, faults },
  changes: ctx.may('sys:users:unmask') ? changes : changes.map(masked),
  reasons: faults.map((fault) => inWords(ctx, fault)),
})

export const rowHandlers: Handlers<typeof syncRows> = {
  page: async ({ runId, kinds, states, field, text, ...query }, ctx) => {
    const look = runId ? (await repository(RunModel)(ctx).byId(runId))?.look : undefined
    const filter = {
      $and: [
        { runId: runId ?? '', look: look ?? '' },
        plainFilter({ kind: kinds, state: states }),
        field ? { changed: field } : {},
        text ? (/^\d{1,6}$/.test(text) ? { line: Number(text) } : { name: contains(text) }) : {},
      ],
    }
    const found = await repository(RowModel)(ctx).page(query, filter, syncRows.endpoints.page.sort ?? [])
    return shownPage(
      found,
      found.records.map((row) => shown(row, ctx)),
    ) as never
  },
}

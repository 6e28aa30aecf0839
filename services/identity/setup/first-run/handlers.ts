import type { Context } from '@academy/chassis/http/context.ts'
import type { Handlers } from '@academy/chassis/http/serve.ts'
import { repository } from '@academy/chassis/mongo/repository.ts'
import { platform } from '@academy/chassis/mongo/scope.ts'
import { say as word } from '@academy/chassis/runtime/texts.ts'
import { shippedModels } from '@academy/contracts/approvals.ts'
import { shippedRules } from '@academy/contracts/fee/shipped-rules.ts'
import { type FirstRunState, type firstRun, firstRunParts } from '@academy/contracts/identity/setup/first-run.ts'
import { shippedWorkdays } from '@academy/contracts/identity/system/shipped-workdays.ts'
import { shippedPositions } from '@academy/contracts/org/shipped-positions.ts'
import { regionCount } from '../shipped/lay-regions.ts'
import { type Kind, release } from '../shipped/release.ts'
import { beginSetup, founderStrength } from './begin.ts'
import { hasAcademy, needCode, type Say } from './code.ts'
import { SETUP, SetupModel } from './model.ts'

const ships = (kind: Kind): number => release().filter((one) => one.kind === kind).length

/** How many rows each part writes. */
const rowsOf = (): Record<(typeof firstRunParts)[number], number> => ({
  academy: 1,
  roles: ships('role'),
  menus: ships('menu'),
  dictionaries: ships('dictionary'),
  regions: regionCount(),
  workdays: shippedWorkdays.length,
  positions: shippedPositions.length,
  models: shippedModels.length,
  rules: shippedRules.length,
  administrator: 2,
})

const stateNow = async (ctx: Context): Promise<FirstRunState> => {
  const row = await repository(SetupModel)(platform).byId(SETUP)
  const state = row?.state === 'writing' ? 'writing' : row?.state === 'done' || (await hasAcademy()) ? 'done' : 'open'
  // once there is an academy nobody needs to know how it was made
  if (state === 'done' && row?.state !== 'done') return { state, tenantId: ctx.tenantId, parts: [] }
  const rows = rowsOf()
  return { state, tenantId: ctx.tenantId, parts: firstRunParts.map((part) => ({ part, rows: rows[part], written: row?.written.includes(part) ?? false })) }
}

/** `begun` is called when there is something to write; `say` reaches the console. */
export const firstRunHandlers = (begun: () => void, say: Say): Handlers<typeof firstRun> => ({
  state: (_, ctx) => stateNow(ctx),
  check: async ({ code }, ctx) => {
    await needCode(code, ctx.now, say)
    return {}
  },
  strength: async ({ code, ...given }, ctx) => {
    await needCode(code, ctx.now, say)
    const { score, violations } = founderStrength(given, ctx)
    return { score, problems: violations.map((one) => word(ctx.locale, `violations.${one.code}`, one.params)) }
  },
  begin: async (given, ctx) => {
    await needCode(given.code, ctx.now, say)
    await beginSetup(given, ctx)
    begun()
    return stateNow(ctx)
  },
})

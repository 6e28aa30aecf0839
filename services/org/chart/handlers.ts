import type { Context } from '@academy/chassis/http/context.ts'
import type { Handlers } from '@academy/chassis/http/serve.ts'
import { dayOf } from '@academy/contracts/core/days.ts'
import type { chart } from '@academy/contracts/org/chart.ts'
import { allTemplates } from '../department-templates/handlers.ts'
import { type Asked, staffingsAsked } from './asked.ts'
import { candidatesFor } from './candidates.ts'
import { managersOn } from './managers.ts'
import { housesOf, outletChart } from './outlet.ts'
import { chartOf } from './tree.ts'
import { turnsOf } from './turns.ts'
import { vacancyPage } from './vacancies.ts'

const treeOf = async (asked: Asked, ctx: Context) => {
  const { day, outlets, staffings } = await staffingsAsked(ctx, asked)
  const today = dayOf(ctx.now)
  const [orgs, managers, turns] = await Promise.all([housesOf(ctx), managersOn(ctx, day), turnsOf(ctx, outlets, await allTemplates(ctx), today)])
  const figures = new Map(staffings.map((one) => [one.orgId, one]))
  return { day, today, nodes: chartOf({ outlets, figures, orgs, managers }), turns } as never
}

export const chartHandlers: Handlers<typeof chart> = {
  page: vacancyPage,
  vacancies: async (asked, ctx) => {
    const { day, staffings } = await staffingsAsked(ctx, asked)
    return { day, outlets: staffings.map(({ rows: _, ...figures }) => figures) } as never
  },
  tree: treeOf,
  outlet: outletChart,
  candidates: candidatesFor,
}

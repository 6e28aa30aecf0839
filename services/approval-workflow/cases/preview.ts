import type { Context } from '@academy/chassis/http/context.ts'
import { absent } from '@academy/chassis/runtime/refusal.ts'
import type { CaseFacts, RoutePreview, StepPlan } from '@academy/contracts/approval-workflow/cases.ts'
import type { Filing } from '@academy/contracts/approval-workflow/subject.ts'
import { dayOf } from '@academy/contracts/core/days.ts'
import { subjects } from '@academy/contracts/events.ts'
import type { z } from 'zod'
import { tableEngine } from '../models/model.ts'
import { findModel } from '../models/stored.ts'
import { abouts, positions, posts } from '../people.ts'
import { settingsOf } from '../settings.ts'
import { aheadOf } from './ahead.ts'
import type { CaseStep } from './case.ts'
import { endOf, planOf } from './file.ts'
import { heldOn } from './held-on.ts'
import { routeNow, situationOf } from './surroundings.ts'

/** The post chosen for the application: the named one of the reader, else his main one, as it is held today. */
const chosenPost = async (ctx: Context, postId: string | undefined) => {
  const mine = await posts(ctx).find({ $and: [{ userId: ctx.userId }, heldOn(dayOf(ctx.now))] })
  const post = postId ? mine.find((one) => one.id === postId) : (mine.find((one) => one.main) ?? mine[0])
  if (!post) throw absent()
  return post
}

interface Asked {
  model: string
  facts: CaseFacts
  applicantId: string
  submitterId: string
}

/** The steps that a case would have if it were opened now, each with who holds it; one that its submitter gives by filing says so. */
export const routeFor = async (ctx: Context, c: Asked, times: Pick<Filing, 'startsAt' | 'endsAt'>): Promise<z.output<typeof RoutePreview>> => {
  const s = await situationOf(ctx, c, ctx.now)
  const forOthers = c.submitterId !== c.applicantId
  const steps = planOf(s, c).map(({ given, asked, ...step }): CaseStep => {
    if (!asked) return { ...step, state: 'not-asked' }
    return given && forOthers ? { ...step, state: 'given', by: c.submitterId, how: 'bySubmitting' } : { ...step, state: 'ahead' }
  })
  const routed = { ...c, modelVersion: s.model.modelVersion }
  const routes = new Map(steps.filter((step) => step.state === 'ahead').map((step) => [step.code, routeNow(s, routed, step.code)]))
  const expiresAt = endOf(s, times)
  const { modelVersion, nameCn, nameEn } = s.model
  return { model: c.model, modelVersion, nameCn, nameEn, steps: aheadOf(s.model, steps, routes), ...(expiresAt ? { expiresAt } : {}) }
}

/** Who would decide on the reader's own request for this, in which order and why. Throws absent without a post, and where nothing can be asked for. */
export const previewOf = async (ctx: Context, type: string, aboutId: string, postId: string | undefined): Promise<z.output<typeof RoutePreview>> => {
  const { about, model: code } = subjects.find((subject) => subject.type === type) ?? {}
  const post = await chosenPost(ctx, postId)
  const [row, [position]] = await Promise.all([about && abouts.get(about)?.(ctx).byId(aboutId), positions(ctx).find({ code: post.positionCode })])
  const rights = { areaApproval: position?.areaApproval ?? false, academyApproval: position?.academyApproval ?? false }
  const ahead = row && about?.ahead?.(row, { outletId: post.outletId ?? post.orgId, positionCode: post.positionCode, ...rights })
  if (!ahead || !code) throw absent()
  const c = { model: code, facts: ahead.facts, applicantId: ctx.userId, submitterId: ctx.userId }
  return routeFor(ctx, c, { startsAt: ahead.startsAt })
}

/** Which steps the newest version of a model asks on these facts, with today's parameters. Throws absent when the tenant has no such model. */
export const planFor = async (ctx: Context, code: string, facts: CaseFacts): Promise<z.output<typeof StepPlan>> => {
  const [model, { params }] = await Promise.all([findModel(ctx, code), settingsOf(ctx)])
  if (!model) throw absent()
  const steps = tableEngine.plan(model, facts, params).map(({ step, asked }) => ({ step: step.code, by: step.holder.by, asked }))
  return { modelVersion: model.modelVersion, steps }
}

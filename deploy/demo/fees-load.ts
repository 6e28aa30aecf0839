import { callService, LONG_MS } from '@academy/chassis/runtime/call.ts'
import type { Platform } from '@academy/chassis/runtime/platform.ts'
import { accounts } from '@academy/contracts/fee/accounts.ts'
import { ReductionRule, reductionRules as rulesContract } from '@academy/contracts/fee/reduction-rules.ts'
import { z } from 'zod'
import { reductionRules } from './reduction-rules.ts'
import { yearlyYuan } from './world/organisation.ts'

/** Gives a tenant the twelve reduction rules and answers how many were new; repeating it changes nothing. */
export const loadFees = async (platform: Platform, tenantId: string): Promise<{ made: number }> =>
  callService(platform, 'fee', rulesContract.endpoints.load, { rules: reductionRules.map((rule) => z.encode(ReductionRule, rule)) }, { tenantId })

/** An opening balance in fen by the payer's organisation code. */
export interface Opening {
  orgCode: string
  fen: number
}

/**
 * Posts the year's opening balances in one go of 1,000 each; an account that has one this year is skipped. The accounts must be there: the
 * codes that are not yet come back as `missing`, to be tried again once org's states have arrived.
 */
export const loadOpenings = async (platform: Platform, tenantId: string, openings: readonly Opening[]) => {
  const sum = { posted: 0, skipped: 0, missing: [] as string[] }
  for (let at = 0; at < openings.length; at += 1000) {
    const done = await callService(platform, 'fee', accounts.endpoints.openings, { items: openings.slice(at, at + 1000) }, { tenantId, withinMs: LONG_MS })
    sum.posted += done.posted
    sum.skipped += done.skipped
    sum.missing.push(...done.missing)
  }
  return sum
}

/** The opening of a dealer by its outlets in fen, divided by `by` (10 in the demo world). */
export const openingOf = (outletKinds: readonly string[], by = 1): number =>
  outletKinds.reduce((sum, kind) => sum + Math.floor(((yearlyYuan[kind] ?? 0) * 100) / by), 0)

import { z } from 'zod'
import { event, state } from '../core/event.ts'
import { live } from '../core/live.ts'
import { id } from '../core/rules.ts'
import { period, postingKind } from './ledger.ts'

const fen = z.number().int()
const instant = z.iso.datetime()
const at = '2026-11-03T02:10:01.000Z'

/** An account as others may know it: may one apply (training), is it low (notification). */
export const accountState = state(
  'fee.account.state',
  1,
  z.object({ id: id(), version: z.number().int(), orgId: id(), balance: fen, held: fen, available: fen, low: z.boolean(), stopped: z.boolean() }),
  { id: 'account-D001', version: 12, orgId: 'D001', balance: 8_864_000, held: 224_000, available: 8_640_000, low: false, stopped: false },
)

/** One journal was posted on a payer's account; `total` is the change of that account. */
export const postingMade = event(
  'fee.posting.made',
  1,
  z.object({
    journalId: id(),
    accountId: id(),
    orgId: id(),
    cause: z.enum(['opening', 'top-up', 'confirmed', 'reversed', 'revoke-penalty', 'no-show', 'exempted']),
    kinds: z.array(postingKind),
    total: fen,
    gross: fen.optional(),
    reduction: fen.optional(),
    period,
    enrolmentId: id().optional(),
    offeringId: id().optional(),
    userId: id().optional(),
    postedAt: instant,
  }),
  {
    journalId: 'j-88214',
    accountId: 'account-D001',
    orgId: 'D001',
    cause: 'confirmed',
    kinds: ['30', '40'],
    total: -252_000,
    gross: 360_000,
    reduction: 108_000,
    period: '2026-11',
    enrolmentId: 'e-0001',
    offeringId: 'o-0001',
    userId: 'u-0412',
    postedAt: at,
  },
)

/** Crossed 20 % of the opening balance, or the overdraft (`stopped`). */
export const accountRanLow = event(
  'fee.account.ran-low',
  1,
  z.object({ accountId: id(), orgId: id(), available: fen, opening: fen, stopped: z.boolean(), at: instant }),
  { accountId: 'account-D001', orgId: 'D001', available: 1_200_000, opening: 8_000_000, stopped: false, at },
)

/** Opens the case EXEMPT; the registrar's own step is given by asking. */
export const exemptionRequested = event(
  'fee.exemption.requested',
  1,
  z.object({
    exemptionId: id(),
    penaltyId: id(),
    enrolmentId: id(),
    accountId: id(),
    orgId: id(),
    userId: id(),
    offeringId: id(),
    offeringNumber: z.string(),
    courseCode: z.string(),
    startDate: z.string(),
    amount: fen,
    penalty: fen,
    reason: z.string(),
    submitterId: id(),
    requestedAt: instant,
  }),
  {
    exemptionId: 'x-0001',
    penaltyId: 'pn-0001',
    enrolmentId: 'e-0001',
    accountId: 'account-D001',
    orgId: 'D001',
    userId: 'u-0412',
    offeringId: 'o-0001',
    offeringNumber: 'THE102-2648-01',
    courseCode: 'THE102',
    startDate: '2026-11-24',
    amount: 30_000,
    penalty: 80_000,
    reason: '10',
    submitterId: 'u-9006',
    requestedAt: at,
  },
)
export const exemptionGranted = event(
  'fee.exemption.granted',
  1,
  z.object({ exemptionId: id(), penaltyId: id(), enrolmentId: id(), amount: fen, grantedAt: instant }),
  { exemptionId: 'x-0001', penaltyId: 'pn-0001', enrolmentId: 'e-0001', amount: 30_000, grantedAt: at },
)

export const postingLive = live('fee.posting', { noun: 'ledger', to: 'named' })

export const exemptionLive = live('fee.exemption', { noun: 'exemptions', to: 'named' })

import { models } from '@academy/contracts/approval-workflow/models.ts'
import { shippedModels } from '@academy/contracts/approvals.ts'
import type { Contract } from '@academy/contracts/core/endpoint.ts'
import { accounts } from '@academy/contracts/fee/accounts.ts'
import { ReductionRule, reductionRules } from '@academy/contracts/fee/reduction-rules.ts'
import { foundation } from '@academy/contracts/identity/setup/foundation.ts'
import { organisations } from '@academy/contracts/org/organisations.ts'
import { z } from 'zod'
import { reductionRules as rulesOfSeeds } from '../../../demo/reduction-rules.ts'
import { like } from './master.ts'
import { system, type Teller } from './teller.ts'

/** A new dealer's account gets the year's opening; one that has it already is left as it is. */
const openAccount = async (t: Teller): Promise<void> => {
  const dealer = await like(t, organisations, 'org', 'organisations', { code: 'D009', nameCn: '演练经销商', nameEn: 'Drill Dealer' }, { code: 'D001' })
  await t.must(organisations as unknown as Contract, 'save', dealer)
  await t.settled()
  const opened = ['D001', 'D009'].map((orgCode) => ({ orgCode, fen: 1 }))
  await t.must(accounts as unknown as Contract, 'openings', { items: opened }, system)
}

/** Somebody who cannot sign in gets a password, as people of a demo do. */
const giveCredentials = async (t: Teller): Promise<void> => {
  const known = await t.raw.db('identity').collection('credentials').distinct('memberships.userId')
  const { userCode } = await t.row('identity', 'users', { _id: { $nin: known } })
  const input = { password: 'drill-2026', accounts: [{ userCode, role: 'LEARNER' }] }
  await t.must(foundation as unknown as Contract, 'demoCredentials', input, system)
}

/** What the installation's own programs ask for: a seed of each kind. */
export const seeds = async (t: Teller): Promise<void> => {
  const tenant = { tenantId: 'drill', nameCn: '演练学院', nameEn: 'Drill Academy', category: 'passenger' }
  const ground = {
    tenant,
    workdays: [{ day: '2035-01-01', kind: 'holiday', nameCn: '元旦', nameEn: 'New Year' }],
  }
  await t.must(foundation as unknown as Contract, 'lay', ground, { ...system, tenantId: 'drill' })
  await t.must(foundation as unknown as Contract, 'regions', {}, system)
  await giveCredentials(t)
  await t.must(models as unknown as Contract, 'load', { models: shippedModels.map((model) => ({ ...model, modelVersion: 2 })) }, system)
  const rules = rulesOfSeeds.slice(0, 1).map((rule) => z.encode(ReductionRule, { ...rule, code: 'DRILL-LOAD' }))
  await t.must(reductionRules as unknown as Contract, 'load', { rules }, system)
  await openAccount(t)
}

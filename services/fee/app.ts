import { serve } from '@academy/chassis/http/serve.ts'
import { module, serviceOf } from '@academy/chassis/runtime/module.ts'
import { accounts } from '@academy/contracts/fee/accounts.ts'
import { exemptions } from '@academy/contracts/fee/exemptions.ts'
import { figures } from '@academy/contracts/fee/figures.ts'
import { holds } from '@academy/contracts/fee/holds.ts'
import { ledger } from '@academy/contracts/fee/ledger.ts'
import { penalties } from '@academy/contracts/fee/penalties.ts'
import { periods } from '@academy/contracts/fee/periods.ts'
import { reductionRules } from '@academy/contracts/fee/reduction-rules.ts'
import { ruleSnapshots } from '@academy/contracts/fee/rule-snapshots.ts'
import { accountHandlers } from './accounts/handlers.ts'
import { exemptionHandlers } from './exemptions/handlers.ts'
import { holdHandlers } from './holds/handlers.ts'
import { ledgerHandlers } from './ledger/handlers.ts'
import { ledgerTrail } from './ledger/trail.ts'
import { penaltyHandlers } from './penalties/handlers.ts'
import { periodHandlers } from './periods/handlers.ts'
import { closePeriods } from './periods/jobs.ts'
import { reactions } from './reactions.ts'
import { reductionRuleHandlers } from './reduction-rules/handlers.ts'
import { layRulesAtStart } from './reduction-rules/shipped.ts'
import { ruleSnapshotHandlers } from './rule-snapshots/handlers.ts'
import { states } from './states.ts'

/** fee: what seats cost, who pays, and why. */
export const fee = serviceOf('fee', [
  module({
    name: 'fee',
    routes: () => [
      ...serve(accounts, accountHandlers),
      ...serve(exemptions, exemptionHandlers),
      ...serve(ledger, ledgerHandlers),
      ...serve(holds, holdHandlers),
      ...serve(reductionRules, reductionRuleHandlers),
      ...serve(ruleSnapshots, ruleSnapshotHandlers),
      ...serve(penalties, penaltyHandlers),
      ...serve(periods, periodHandlers),
    ],
    figures,
    reactions,
    states,
    trail: ledgerTrail,
    started: layRulesAtStart,
    jobs: [{ name: 'fee.close-period', run: closePeriods }],
  }),
])

import { conformance } from '@academy/chassis/testing/conformance.ts'
import { contracts } from '@academy/contracts/index.ts'
import { approvalWorkflow } from './app.ts'

conformance(
  approvalWorkflow,
  contracts.filter((contract) => contract.service === 'approval-workflow'),
)

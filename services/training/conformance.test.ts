import { conformance } from '@academy/chassis/testing/conformance.ts'
import { contracts } from '@academy/contracts/index.ts'
import { training } from './app.ts'

conformance(
  training,
  contracts.filter((contract) => contract.service === 'training'),
)

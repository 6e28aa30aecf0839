import { conformance } from '@academy/chassis/testing/conformance.ts'
import { contracts } from '@academy/contracts/index.ts'
import { community } from './app.ts'

conformance(
  community,
  contracts.filter((contract) => contract.service === 'community'),
)

import { conformance } from '@academy/chassis/testing/conformance.ts'
import { contracts } from '@academy/contracts/index.ts'
import { org } from './app.ts'

conformance(
  org,
  contracts.filter((contract) => contract.service === 'org'),
)

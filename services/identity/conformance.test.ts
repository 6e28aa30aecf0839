import { conformance } from '@academy/chassis/testing/conformance.ts'
import { contracts } from '@academy/contracts/index.ts'
import { identity } from './app.ts'

conformance(
  identity,
  contracts.filter((contract) => contract.service === 'identity'),
)

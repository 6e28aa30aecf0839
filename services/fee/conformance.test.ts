import { conformance } from '@academy/chassis/testing/conformance.ts'
import { contracts } from '@academy/contracts/index.ts'
import { fee } from './app.ts'

conformance(
  fee,
  contracts.filter((contract) => contract.service === 'fee'),
)

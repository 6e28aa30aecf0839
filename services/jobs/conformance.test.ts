import { conformance } from '@academy/chassis/testing/conformance.ts'
import { contracts } from '@academy/contracts/index.ts'
import { jobs } from './app.ts'

conformance(
  jobs,
  contracts.filter((contract) => contract.service === 'jobs'),
)

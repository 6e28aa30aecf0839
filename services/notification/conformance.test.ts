import { conformance } from '@academy/chassis/testing/conformance.ts'
import { contracts } from '@academy/contracts/index.ts'
import { notification } from './app.ts'

conformance(
  notification,
  contracts.filter((contract) => contract.service === 'notification'),
)

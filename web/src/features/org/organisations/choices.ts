import { organisations } from '@academy/contracts/org/organisations.ts'
import { coded } from '../../../core/pick/coded.ts'
import type { Choices } from '../../../core/pick/remote-select.tsx'

/** An organisation by its code and name. */
const choices: Choices = { contract: organisations, search: 'text', label: coded }

export default choices

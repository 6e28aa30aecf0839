import { positions } from '@academy/contracts/org/positions.ts'
import { coded } from '../../../core/pick/coded.ts'
import type { Choices } from '../../../core/pick/remote-select.tsx'

/** A position by its code and name. */
const choices: Choices = { contract: positions, search: 'text', label: coded }

export default choices

import { departments } from '@academy/contracts/org/departments.ts'
import { coded } from '../../../core/pick/coded.ts'
import type { Choices } from '../../../core/pick/remote-select.tsx'

/** An active department by its code and name. */
const choices: Choices = { contract: departments, search: 'text', label: coded, fixed: { status: 'active' } }

export default choices

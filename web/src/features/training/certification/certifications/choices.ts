import { certifications } from '@academy/contracts/training/certification/certifications.ts'
import { coded } from '../../../../core/pick/coded.ts'
import type { Choices } from '../../../../core/pick/remote-select.tsx'

/** A certification by its code and name. */
const choices: Choices = { contract: certifications, search: 'text', label: coded }

export default choices

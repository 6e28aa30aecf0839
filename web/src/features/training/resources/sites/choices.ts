import { sites } from '@academy/contracts/training/resources/sites.ts'
import { coded } from '../../../../core/pick/coded.ts'
import type { Choices } from '../../../../core/pick/remote-select.tsx'

/** A site by its code and name. */
const choices: Choices = { contract: sites, search: 'text', label: coded }

export default choices

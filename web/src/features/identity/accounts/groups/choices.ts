import { groups } from '@academy/contracts/identity/accounts/groups.ts'
import type { Choices } from '../../../../core/pick/remote-select.tsx'

/** A group by its name. */
const choices: Choices = { contract: groups, search: 'name', label: (row, name) => name(row, 'name') }

export default choices

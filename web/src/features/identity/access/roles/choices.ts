import { roles } from '@academy/contracts/identity/access/roles.ts'
import type { Choices } from '../../../../core/pick/remote-select.tsx'

/** A role by its name; what refers to one holds its code. */
const choices: Choices = { contract: roles, search: 'name', value: 'code', label: (row, name) => name(row, 'name') }

export default choices

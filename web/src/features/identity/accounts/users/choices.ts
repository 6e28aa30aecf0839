import { users } from '@academy/contracts/identity/accounts/users.ts'
import type { Choices } from '../../../../core/pick/remote-select.tsx'

/** Somebody by name and number. */
const choices: Choices = { contract: users, search: 'text', label: (row, name) => `${name(row, 'name')} · ${String(row.userCode)}` }

export default choices

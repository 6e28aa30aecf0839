import { users } from '@academy/contracts/identity/accounts/users.ts'
import type { Choices } from '../remote-select.tsx'

export const userChoices: Choices = { contract: users, search: 'text', label: (row, name) => `${name(row, 'name')} · ${String(row.userCode)}` }

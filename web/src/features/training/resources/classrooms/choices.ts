import { classrooms } from '@academy/contracts/training/resources/classrooms.ts'
import type { Choices } from '../../../../core/pick/remote-select.tsx'

/** A classroom by its name and how many it holds. */
const choices: Choices = { contract: classrooms, search: 'text', label: (row, name) => `${name(row, 'name')} · ${String(row.maxPersons)}` }

export default choices

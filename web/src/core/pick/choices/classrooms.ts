import { classrooms } from '@academy/contracts/training/resources/classrooms.ts'
import type { Choices } from '../remote-select.tsx'

export const classroomChoices: Choices = { contract: classrooms, search: 'text', label: (row, name) => `${name(row, 'name')} · ${String(row.maxPersons)}` }

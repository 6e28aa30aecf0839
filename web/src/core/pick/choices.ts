import { users } from '@academy/contracts/identity/accounts/users.ts'
import { organisations } from '@academy/contracts/org/organisations.ts'
import { positions } from '@academy/contracts/org/positions.ts'
import { courses } from '@academy/contracts/training/catalogue/courses.ts'
import { classrooms } from '@academy/contracts/training/resources/classrooms.ts'
import { sites } from '@academy/contracts/training/resources/sites.ts'
import { vehicles } from '@academy/contracts/training/resources/vehicles.ts'
import type { Choices } from './remote-select.tsx'

const coded: Choices['label'] = (row, name) => `${String(row.code)} ${name(row, 'name')}`

export const organisationChoices: Choices = { contract: organisations, search: 'name', label: coded }
export const positionChoices: Choices = { contract: positions, search: 'name', label: coded }
export const userChoices: Choices = { contract: users, search: 'name', label: (row, name) => `${name(row, 'name')} ${String(row.userCode)}` }
export const courseChoices: Choices = { contract: courses, search: 'name', label: coded }
export const siteChoices: Choices = { contract: sites, search: 'name', label: coded }
export const classroomChoices: Choices = { contract: classrooms, search: 'name', label: (row, name) => `${name(row, 'name')} · ${String(row.maxPersons)}` }
export const vehicleChoices: Choices = {
  contract: vehicles,
  search: 'modelClass',
  label: (row, name) => `${name(row, 'name') || String(row.modelClass)} ${String(row.chassisNumber).slice(-6)}`,
}

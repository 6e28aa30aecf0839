import { vehicles } from '@academy/contracts/training/resources/vehicles.ts'
import type { Choices } from '../remote-select.tsx'

export const vehicleChoices: Choices = {
  contract: vehicles,
  search: 'text',
  label: (row, name) => `${name(row, 'name') || String(row.modelClass)} ${String(row.chassisNumber).slice(-6)}`,
}

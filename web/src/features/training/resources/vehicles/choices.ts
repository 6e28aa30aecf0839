import { vehicles } from '@academy/contracts/training/resources/vehicles.ts'
import type { Choices } from '../../../../core/pick/remote-select.tsx'

/** A vehicle by its name, or its model, and the end of its chassis number. */
const choices: Choices = {
  contract: vehicles,
  search: 'text',
  label: (row, name) => `${name(row, 'name') || String(row.modelClass)} ${String(row.chassisNumber).slice(-6)}`,
}

export default choices

import { syncConnectors } from '@academy/contracts/identity/synchronisation/sync-connectors.ts'
import type { Choices } from '../../../core/pick/remote-select.tsx'

/** A source by its name. */
const choices: Choices = { contract: syncConnectors, search: 'name', label: (row, name) => name(row, 'name') }

export default choices

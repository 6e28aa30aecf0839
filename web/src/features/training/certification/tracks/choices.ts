import { tracks } from '@academy/contracts/training/certification/tracks.ts'
import { coded } from '../../../../core/pick/coded.ts'
import type { Choices } from '../../../../core/pick/remote-select.tsx'

/** A track by its code and name. */
const choices: Choices = { contract: tracks, search: 'name', label: coded }

export default choices

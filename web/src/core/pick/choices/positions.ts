import { positions } from '@academy/contracts/org/positions.ts'
import type { Choices } from '../remote-select.tsx'
import { coded } from './coded.ts'

export const positionChoices: Choices = { contract: positions, search: 'text', label: coded }

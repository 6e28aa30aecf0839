import { organisations } from '@academy/contracts/org/organisations.ts'
import type { Choices } from '../remote-select.tsx'
import { coded } from './coded.ts'

export const organisationChoices: Choices = { contract: organisations, search: 'text', label: coded }

import { sites } from '@academy/contracts/training/resources/sites.ts'
import type { Choices } from '../remote-select.tsx'
import { coded } from './coded.ts'

export const siteChoices: Choices = { contract: sites, search: 'text', label: coded }

import { courses } from '@academy/contracts/training/catalogue/courses.ts'
import type { Choices } from '../remote-select.tsx'
import { coded } from './coded.ts'

export const courseChoices: Choices = { contract: courses, search: 'text', label: coded }

import { courses } from '@academy/contracts/training/catalogue/courses.ts'
import { coded } from '../../../../core/pick/coded.ts'
import type { Choices } from '../../../../core/pick/remote-select.tsx'

/** A course by its code and name. */
const choices: Choices = { contract: courses, search: 'text', label: coded }

export default choices

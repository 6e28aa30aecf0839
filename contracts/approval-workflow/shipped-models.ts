import { area, is, model, step, store } from './model-steps.ts'
import type { Model } from './models.ts'

/** Models of what nobody files yet (design/world.md §7); the others stand with their subjects, and `contracts/approvals.ts` has them all. */
export const modelsAhead: readonly Model[] = [
  {
    ...model(
      'HW',
      '作业审批',
      'Homework',
      [step('TRAINER', '培训师批改', 'Trainer', { by: 'user', userField: 'trainerId' }, 120), store(72, is('practical')), area(72, is('candidate'))],
      'escalates',
    ),
    subject: 'homework',
  },
]

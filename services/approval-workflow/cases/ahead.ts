import type { AheadStep } from '@academy/contracts/approval-workflow/decisions.ts'
import type { z } from 'zod'
import type { StoredModel } from '../models/stored.ts'
import type { CaseStep } from './case.ts'
import { whyOf } from './conditions.ts'
import type { Holder, Route } from './route.ts'

type Ahead = z.output<typeof AheadStep>

const shownState = (state: CaseStep['state']): Ahead['state'] => (state === 'agreed' || state === 'refused' ? 'done' : state)
const noRoute: Pick<Route, 'holders' | 'passed'> = { holders: [], passed: [] }

const holderOf = ({ userId, positionCode, orgId }: Holder) => ({ userId, positionCode, orgId })

/** All steps of a case in order with who holds those that are still to come; `routes` has a route for each of these. */
export const aheadOf = (model: StoredModel, steps: readonly CaseStep[], routes: ReadonlyMap<string, Pick<Route, 'holders' | 'passed'>>): Ahead[] =>
  steps.map((step) => {
    const declared = model.steps.find((one) => one.code === step.code)
    const { holders: held, passed } = routes.get(step.code) ?? noRoute
    return {
      step: step.code,
      nameCn: declared?.nameCn ?? step.code,
      nameEn: declared?.nameEn ?? step.code,
      state: shownState(step.state),
      hours: step.hours,
      why: whyOf(step),
      holders: held.map(holderOf),
      passed: passed.map(({ rank, code, userId }) => ({ rank, code, ...(userId ? { userId } : {}) })),
    }
  })

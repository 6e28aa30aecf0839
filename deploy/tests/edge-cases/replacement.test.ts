import { randomUUID } from 'node:crypto'
import { approvalWorkflow } from '@academy/approval-workflow/app.ts'
import { models } from '@academy/contracts/approval-workflow/models.ts'
import { shippedModels } from '@academy/contracts/approvals.ts'
import { enrolments } from '@academy/contracts/training/delivery/enrolments.ts'
import { type Academy, academy } from '@academy/training/testing/academy.ts'
import { loadApprovalModels } from '../../demo/approval-models-load.ts'
import { outletAdmin } from './fixture.ts'

let a: Academy
beforeAll(async () => {
  a = await academy(undefined, [approvalWorkflow])
  await loadApprovalModels(a.site.platform, ['chengtu'])
})
afterAll(async () => a.stop())

/** A confirmed learner, replaced by another of the outlet; the same when the command is given again after it was cut off (I48). */
const replaced = async () => {
  const [one, two] = await a.learners(2)
  const o = await a.offering({ capacity: 1 })
  const { id } = a.site.ok(await a.apply(one as never, o.id))
  await a.agree(id)
  const as = { ...outletAdmin(), key: randomUUID() }
  const replace = () => a.site.call('training', enrolments.endpoints.replace, { id, userId: two?.userId ?? '' }, as)
  const { id: next } = a.site.ok(await replace())
  await a.site.settled()
  const successor = await a.enrolment(next)
  await a.site.cutOff('training', as)
  expect(a.site.ok(await replace())).toMatchObject({ id: next, version: successor.version })
  expect(await a.enrolment(next)).toEqual(successor)
  return successor
}

test('whether a successor is confirmed at once follows the model of approval as it is today, not the code (decided.md §1 "Replace")', async () => {
  expect(await replaced()).toMatchObject({ status: 'confirmed' })
  const [enrol] = shippedModels
  const steps = enrol?.steps.map((step) => (step.code === 'AM' ? { ...step, when: { field: 'price', op: 'gte' as const, value: 100_000 } } : step)) ?? []
  a.site.ok(await a.site.internal('approval-workflow', models.endpoints.load, { models: [{ ...enrol, steps, modelVersion: 2 }] }))
  expect(await replaced()).toMatchObject({ status: 'requested' })
})

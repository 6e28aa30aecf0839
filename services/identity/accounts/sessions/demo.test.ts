import { byStory } from './demo.ts'

test('demo accounts stand in the order of the story, the first academy before the second', () => {
  const of = (loginName: string, role: string, tenant = 0) => ({ loginName, role, tenant })
  const told = [
    of('learner.sales', 'LEARNER'),
    of('learner.tech', 'LEARNER'),
    of('trainer', 'TRAINER'),
    of('outlet.admin', 'OUTLET_ADMIN'),
    of('area.manager', 'AREA_MANAGER'),
    of('product.tech', 'PRODUCT'),
    of('planner', 'PLANNER'),
    of('admin', 'ADMIN'),
    of('yx.learner', 'LEARNER', 1),
    of('yx.admin', 'ADMIN', 1),
  ]
  expect([...told].reverse().sort(byStory)).toEqual(told)
})

import { contracts } from '../index.ts'
import type { Contract } from './endpoint.ts'

test('whoever may delete a record may also ask for it below the address of its list (1-portal.md §7; resolutions.md 52)', () => {
  const all = contracts as readonly Contract[]
  const removing = all.filter(({ endpoints }) => endpoints.page && endpoints.removeOne)
  expect(removing.length).toBeGreaterThan(20)
  for (const { noun, endpoints } of removing)
    expect([noun, endpoints.removeListed]).toEqual([noun, { ...endpoints.removeOne, path: `${endpoints.page?.path}/{id}` }])
})

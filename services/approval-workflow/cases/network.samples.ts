import type { HeldPost, Network } from './route.ts'

const post = (userId: string, positionCode: string, orgId: string, more: Partial<HeldPost> = {}): HeldPost => ({ userId, positionCode, orgId, ...more })

/** One outlet O1 of dealer D1 in group G1, area N, with everybody who may decide. */
export const posts: HeldPost[] = [
  post('learner', 'TE05', 'O1'),
  post('coordinator', 'MG05', 'O1'),
  post('head', 'MG01', 'O1'),
  post('deputy', 'MG03', 'O1'),
  post('hr', 'MG06', 'D1'),
  post('group', 'MG04', 'G1'),
  post('area', 'AC03', 'ROOT', { areaOf: ['N'] }),
  post('otherArea', 'AC03', 'ROOT', { areaOf: ['E'] }),
  post('region', 'AC02', 'ROOT', { areaOf: ['N', 'W'] }),
  post('product', 'AC04', 'ROOT'),
  post('otherProduct', 'AC04', 'ROOT'),
  post('director', 'AC01', 'ROOT'),
  post('registrar', 'AC06', 'ROOT'),
  post('accountant', 'AC07', 'ROOT'),
]

export const network = (given: readonly HeldPost[] = posts, manager: string | undefined = 'product'): Network => ({
  posts: given,
  outlet: (id) => (id === 'O1' ? { outletId: 'O1', dealerId: 'D1', groupId: 'G1', area: 'N' } : undefined),
  catalogueManager: () => manager,
  roleHolders: () => [],
})

export const without = (...gone: string[]): HeldPost[] => posts.filter(({ userId }) => !gone.includes(userId))

import { membersOf } from './members.ts'

const scale = new Map([
  ['training', 2],
  ['gateway', 1],
])

test('each process serves its figures on a port of its own, in their order; none where nobody asks', async () => {
  const ports = async (env: NodeJS.ProcessEnv) => (await membersOf(scale, new Map(), env, 8080)).map((one) => [one.name, one.env.METRICS_PORT])
  expect(await ports({ METRICS_PORT: '9464' })).toEqual([
    ['training.1', '9464'],
    ['training.2', '9465'],
    ['gateway', '9466'],
  ])
  expect(await ports({})).toEqual([
    ['training.1', undefined],
    ['training.2', undefined],
    ['gateway', undefined],
  ])
})

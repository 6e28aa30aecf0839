import { membersOf } from './members.ts'

const scale = new Map([
  ['training', 2],
  ['gateway', 1],
])

test('each process serves its figures on a port of its own, in their order; none where nobody asks', async () => {
  const ports = async (env: NodeJS.ProcessEnv) => (await membersOf(scale, new Map(), env, 8080)).members.map((one) => [one.name, one.env.METRICS_PORT])
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

test('whoever asks the services is told where each of their processes is, as they are themselves', async () => {
  const { members, addresses } = await membersOf(scale, new Map(), {}, 8080)
  const [first, second, gateway] = members.map(({ env }) => env)
  expect(addresses).toEqual({ TRAINING_URL: `http://127.0.0.1:${first?.PORT},http://127.0.0.1:${second?.PORT}` })
  expect(gateway).toMatchObject({ ...addresses, PORT: '8080' })
})

import { once } from 'node:events'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { GenericContainer, Network, type StartedNetwork, type StartedTestContainer, Wait } from 'testcontainers'
import { root } from '../local/root.ts'

const MEGABYTE = 1_000_000
const IMAGE = 'dealer-academy:test'
const SOCKET = '/var/run/docker.sock'
/** A socket that nobody listens at any more may lie there still. */
const answers = async (socket: string): Promise<boolean> => {
  const connection = connect(socket)
  const there = await once(connection, 'connect').then(
    () => true,
    () => false,
  )
  connection.destroy()
  return there
}
const there = Boolean(process.env.DOCKER_HOST) || (await answers(SOCKET))

const secret = 'not-to-be-found-anywhere'
const settings = {
  MONGO_URL: 'mongodb://mongo/?replicaSet=rs0',
  KAFKA_BROKERS: 'kafka:9092',
  REDIS_URL: 'redis://redis',
  SIGNING_KEY: secret,
  ID_SECRET: secret,
}

const inDocker = there ? describe : describe.skip
inDocker(`the image, built and run${there ? '' : ' [skipped: no Docker engine answers here]'}`, () => {
  let network: StartedNetwork
  let idle: StartedTestContainer
  beforeAll(async () => {
    await GenericContainer.fromDockerfile(root, 'deploy/docker/Dockerfile').withBuildkit().withCache(true).build(IMAGE, { deleteOnExit: false })
    network = await new Network().start()
    idle = await new GenericContainer(IMAGE)
      .withCommand(['-e', 'setInterval(() => {}, 1000); console.log("UP")'])
      .withWaitStrategy(Wait.forLogMessage('UP'))
      .start()
  }, 900_000)
  afterAll(async () => {
    await idle?.stop()
    await network?.stop()
  }, 60_000)

  test('it is small enough', async () => {
    const { output } = await idle.exec(['du', '-sxb', '/'], { user: 'root' })
    expect(Number.parseInt(output, 10) / MEGABYTE).toBeLessThan(300)
  }, 60_000)

  test('it runs as nobody in particular, and holds no package manager, no sources and no tool of the build', async () => {
    const places = ['/usr/local/bin/npm', '/app/node_modules/typescript', '/app/deploy', '/app/package-lock.json', '/source']
    const code = `console.log(JSON.stringify([process.getuid(), process.env.NODE_ENV, ...${JSON.stringify(places)}.filter((place) => fs.existsSync(place))]))`
    expect(JSON.parse((await idle.exec(['node', '-e', code])).output)).toEqual([10001, 'production'])
  }, 60_000)

  test('a program that cannot reach its database says so, ends with an error, and never tells a secret', async () => {
    const began = await new GenericContainer(IMAGE)
      .withNetwork(network)
      .withCommand(['identity.mjs'])
      .withEnvironment({ ...settings, FILES_DIR: '/data/files' })
      .withWaitStrategy(Wait.forLogMessage(/could not start/))
      .start()
    const said = await text(await began.logs())
    await began.stop()
    expect(said).toContain('"service":"identity"')
    expect(said).not.toContain(secret)
  }, 120_000)
})

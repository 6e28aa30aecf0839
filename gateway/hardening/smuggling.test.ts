import { type Recorded, startRecorded } from './testing/recorder.ts'
import { corpus, HIDDEN } from './testing/smuggling-corpus.ts'
import { send, type Wire } from './testing/wire.ts'

const types = ['application/json', 'application/octet-stream', 'text/plain'] as const
const sites: Recorded[] = []
beforeAll(async () => {
  for (const _ of types) sites.push(await startRecorded())
})
afterAll(async () => void (await Promise.all(sites.map((site) => site.stop()))))

/** Sends a message each way, a gateway of its own for each: what reached the services, and what came back. */
const eachWay = (message: (type: string) => string) =>
  Promise.all(
    sites.map(async (site, at) => {
      site.seen.length = 0
      const type = types[at] ?? ''
      const came = await send(site.port, message(type), 80)
      // two requests in a row may overtake each other on their ways; their answers do not
      return { type, came, reached: site.seen.map(({ method, url }) => `${method} ${url}`).sort() }
    }),
  )

/** How a refusal came: one answer at least, each of them 4xx, and the end of the connection. */
const outcomeOf = ({ statuses, closed }: Wire): string => {
  const told = statuses.length === 0 ? 'told nothing' : statuses.every((status) => status >= 400 && status < 500) ? 'told 4xx' : `told ${statuses.join()}`
  return `${told} and ${closed ? 'closed' : 'left open'}`
}

describe('what the standard makes of it reaches the service, and no request that is hidden in a body', () => {
  test('the corpus is large', () => expect(corpus.length).toBeGreaterThanOrEqual(80))

  test.each(corpus.map((one) => [one.name, one] as const))('%s', async (_, { message, reaches, refused, silent }) => {
    for (const { type, came, reached } of await eachWay(message)) {
      expect([type, ...reached]).toEqual([type, ...[...reaches].sort()])
      if (refused) expect([type, outcomeOf(came)]).toEqual([type, 'told 4xx and closed'])
      else if (!silent) expect([type, ...came.statuses]).toEqual([type, ...reaches.map(() => 200)])
    }
  })
})

/** What is sent whole on each way: a hidden request stays a body, and the next sender is given his own answer. */
describe.each(['GET', 'POST', 'PUT', 'DELETE', 'OPTIONS', 'PATCH', 'HEAD'])('%s with a request for its body', (method) => {
  test.each(['of a length', 'in chunks'])('%s', async (how) => {
    const [frame, body] =
      how === 'in chunks'
        ? ['transfer-encoding: chunked', `${HIDDEN.length.toString(16)}\r\n${HIDDEN}\r\n0\r\n\r\n`]
        : [`content-length: ${HIDDEN.length}`, HIDDEN]
    await eachWay((type) => `${method} /api/sys/params HTTP/1.1\r\nhost: a\r\ncontent-type: ${type}\r\n${frame}\r\n\r\n${body}`)
    for (const { port, seen } of sites) {
      const next = await fetch(`http://127.0.0.1:${port}/api/sys/next`)
      expect(await next.json()).toMatchObject({ code: 0, data: { path: '/sys/next' } })
      expect(seen.map(({ url, body: had }) => [url, had])).toEqual([
        ['/sys/params', HIDDEN],
        ['/sys/next', ''],
      ])
    }
  })
})

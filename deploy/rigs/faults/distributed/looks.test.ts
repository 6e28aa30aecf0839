import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { codes } from '@academy/contracts/core/codes.ts'
import { type Away, judged, looking } from './looks.ts'

/** What is found wrong of one look at each service, by a stranger and by a person, where every request is answered like this. */
const saidOf = async (answer: RequestListener, may: Partial<Away> = {}): Promise<string[]> => {
  const server = createServer(answer)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  try {
    const looks = await looking(`http://127.0.0.1:${(server.address() as AddressInfo).port}`, 'a-token')()
    return judged(looks, { away: [], signedAway: [], silent: [], ...may }).filter((line) => line.includes(' fee'))
  } finally {
    server.close()
  }
}

const giving =
  (status: number, code: number | undefined, headers: Record<string, string> = {}): RequestListener =>
  (_, res) =>
    void res.writeHead(status, headers).end(code === undefined ? '<html>' : JSON.stringify({ code, msg: 'so' }))
const gone: RequestListener = (req) => void req.socket.destroy()
const broken: RequestListener = (req, res) => {
  res.writeHead(502, { 'content-length': '9' }).write('{')
  setTimeout(() => req.socket.destroy(), 20)
}
const away = { away: ['fee'], signedAway: ['fee'] }
const [toStranger, toPerson] = [
  'the gateway said 502 for fee, no envelope, not as it should',
  'the gateway said 502 for fee to a person, no envelope, not as it should',
]

test.each([
  ['a failure without an envelope', giving(502, undefined), away, [toStranger, toPerson]],
  ['a failure that breaks off', broken, { ...away, silent: ['fee'] }, [toStranger, toPerson]],
  ['no answer', gone, away, ['the gateway gave no answer for fee', 'the gateway gave no answer for fee to a person']],
  ['no answer where there may be none', gone, { silent: ['fee'] }, []],
  ['that a service is away', giving(503, codes.unavailable, { 'retry-after': '2' }), away, []],
  ['the same without when to ask again', giving(503, codes.unavailable), away, [expect.stringContaining('503'), expect.stringContaining('503')]],
  [
    'the same of one that is there',
    giving(503, codes.unavailable, { 'retry-after': '2' }),
    {},
    [expect.stringContaining('503'), expect.stringContaining('503')],
  ],
  ['what a stranger does not get', giving(200, codes.success), {}, ['the gateway said 200 for fee, code 0, not as it should']],
  ['what a person does not get', giving(404, codes.absent), {}, ['the gateway said 404 for fee to a person, code 10404, not as it should']],
])('%s', async (_, answer, may, lines) => expect(await saidOf(answer, may)).toEqual(lines))

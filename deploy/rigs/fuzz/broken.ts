import fc, { type Arbitrary } from 'fast-check'
import type { Wanted } from './requests.ts'

/** Messages that no client library would send: each a whole request, bytes as they are. */
const messages: readonly string[] = [
  'GET /api/sys/params/page\r\n\r\n',
  'GET /api/sys/params/page HTTP/9.9\r\nhost: a\r\n\r\n',
  'GET http://elsewhere.example/api/sys/params/page HTTP/1.1\r\nhost: a\r\n\r\n',
  'GET api/sys/params/page HTTP/1.1\r\nhost: a\r\n\r\n',
  'GET /api/sys/params/page?a=\u0001\u0002 HTTP/1.1\r\nhost: a\r\n\r\n',
  'GET /api/sys/p\u00e4rams/page HTTP/1.1\r\nhost: a\r\n\r\n',
  'GET /api/../../etc/passwd HTTP/1.1\r\nhost: a\r\n\r\n',
  'GET /../../../../etc/passwd HTTP/1.1\r\nhost: a\r\n\r\n',
  'GET /assets/..%2f..%2f..%2fpackage.json HTTP/1.1\r\nhost: a\r\n\r\n',
  'GET /assets/%00 HTTP/1.1\r\nhost: a\r\n\r\n',
  'GET /%E0%A4%A HTTP/1.1\r\nhost: a\r\naccept: text/html\r\n\r\n',
  'GET //elsewhere.example/%2f.. HTTP/1.1\r\nhost: a\r\naccept: text/html\r\n\r\n',
  'OPTIONS * HTTP/1.1\r\nhost: a\r\n\r\n',
  'CONNECT 127.0.0.1:27017 HTTP/1.1\r\nhost: a\r\n\r\n',
  'TRACE /api/sys/params/page HTTP/1.1\r\nhost: a\r\n\r\n',
  'BREW /api/sys/params/page HTTP/1.1\r\nhost: a\r\n\r\n',
  'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n',
  '\u0016\u0003\u0001\u0002\u0000\u0001\u0000\u0001\u00fc\u0003\u0003',
  'POST /api/auth/login HTTP/1.1\r\nhost: a\r\ncontent-length: -1\r\n\r\n{}',
  'POST /api/auth/login HTTP/1.1\r\nhost: a\r\ncontent-length: 2\r\ncontent-length: 3\r\n\r\n{} ',
  'POST /api/auth/login HTTP/1.1\r\nhost: a\r\ncontent-length: 99999999999999999999\r\n\r\n{}',
  'POST /api/auth/login HTTP/1.1\r\nhost: a\r\ncontent-type: application/json\r\ncontent-length: 2\r\ntransfer-encoding: chunked\r\n\r\n0\r\n\r\n',
  'POST /api/auth/login HTTP/1.1\r\nhost: a\r\ncontent-type: application/json\r\ntransfer-encoding: chunked\r\n\r\nzz\r\n{}\r\n0\r\n\r\n',
  'POST /api/auth/login HTTP/1.1\r\nhost: a\r\ncontent-type: application/json\r\ntransfer-encoding: chunked\r\n\r\n2;a=b\r\n{}\r\n0\r\nx: y\r\n\r\n',
  'POST /api/auth/login HTTP/1.1\r\nhost: a\r\ntransfer-encoding: gzip, identity\r\n\r\n{}',
  'POST /api/auth/login HTTP/1.1\r\nhost: a\r\nexpect: 100-continue\r\ncontent-type: application/json\r\ncontent-length: 2\r\n\r\n{}',
  'POST /api/auth/login HTTP/1.1\r\nhost: a\r\nexpect: the-unexpected\r\ncontent-length: 2\r\n\r\n{}',
  'GET /api/sys/params/page HTTP/1.1\r\nhost : a\r\n\r\n',
  'GET /api/sys/params/page HTTP/1.1\r\nhost: a\r\n folded: b\r\n\r\n',
  'GET /api/sys/params/page HTTP/1.1\r\nhost: a\r\nx: \u0000\r\n\r\n',
  'GET /api/sys/params/page HTTP/1.1\r\nhost: a\r\n: b\r\n\r\n',
  'GET /api/sys/params/page HTTP/1.1\r\n\r\n',
  'GET /api/sys/params/page HTTP/1.0\r\n\r\n',
  `GET /api/sys/params/page HTTP/1.1\r\nhost: a\r\ntoken: ${'x'.repeat(65_536)}\r\n\r\n`,
  `GET /api/sys/params/page HTTP/1.1\r\nhost: a\r\n${'a: b\r\n'.repeat(3000)}\r\n`,
  `GET /api/${'a/'.repeat(30_000)} HTTP/1.1\r\nhost: a\r\n\r\n`,
  'GET /api/sys/params/page HTTP/1.1\r\nhost: a\r\nupgrade: websocket\r\nconnection: upgrade\r\nsec-websocket-key: a\r\n\r\n',
]

/** A message that is broken as such; `bytes` is all that is sent, on a connection of its own. */
export const brokenMessages: Arbitrary<Wanted & { bytes: Buffer }> = fc
  .record({
    door: fc.constantFrom<Wanted['door'][]>('gateway', 'gateway', 'service'),
    message: fc.constantFrom(...messages),
    garbage: fc.oneof({ weight: 5, arbitrary: fc.constant(new Uint8Array()) }, fc.uint8Array({ maxLength: 200 })),
  })
  .map(({ door, message, garbage }) => ({
    ...{ endpoint: `broken ${JSON.stringify(message.slice(0, 60))}`, service: 'identity' as const, door, caller: 0, method: '', target: '' },
    ...{ headers: [], body: Buffer.alloc(0), framed: false },
    bytes: Buffer.concat([Buffer.from(door === 'service' ? message.replace('/api/', '/') : message, 'latin1'), garbage]),
  }))

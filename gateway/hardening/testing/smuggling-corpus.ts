/** What nobody may be able to hide in the body of another request. */
export const HIDDEN = 'GET /api/sys/hidden HTTP/1.1\r\nhost: a\r\n\r\n'

/** One message and what the standard's reading (RFC 9112) makes of it. */
interface Smuggled {
  name: string
  message: (type: string) => string
  /** The requests that reach the service. */
  reaches: readonly string[]
  /** It is answered with a refusal, and the connection is closed. */
  refused: boolean
  /** It is not whole yet: nobody is answered. */
  silent?: boolean
}

const head = (type: string, headers: string) => `POST /api/sys/params HTTP/1.1\r\nhost: a\r\ncontent-type: ${type}\r\n${headers}\r\n`
const ended = `0\r\n\r\n${HIDDEN}`
const long = `content-length: ${ended.length}\r\n`
const chunk = (text: string) => `${text.length.toString(16)}\r\n${text}\r\n0\r\n\r\n`

/** Two readings of where the body ends: refused, whichever comes first. */
const refused = (name: string, headers: string, rest = ended): Smuggled => ({
  ...{ name, reaches: [], refused: true },
  message: (type) => head(type, headers) + rest,
})
/** Refused in the body: what came before the fault may have begun, but is no whole request. */
const body = (name: string, rest: string): Smuggled => refused(name, 'transfer-encoding: chunked\r\n', rest)
const taken = (name: string, headers: string, rest: string, reaches: readonly string[]): Smuggled => ({
  ...{ name, reaches, refused: false },
  message: (type) => head(type, headers) + rest,
})
const waits = (name: string, headers: string, rest: string): Smuggled => ({
  ...{ name, reaches: [], refused: false, silent: true },
  message: (type) => head(type, headers) + rest,
})
const asIs = (name: string, text: string, reaches: readonly string[], isRefused: boolean): Smuggled => ({
  ...{ name, reaches, refused: isRefused },
  message: () => text,
})

const POSTED = 'POST /sys/params'
const BEHIND = 'GET /sys/hidden'

const lengths: readonly Smuggled[] = [
  refused('CL.TE', `${long}transfer-encoding: chunked\r\n`),
  refused('TE.CL', `transfer-encoding: chunked\r\ncontent-length: 4\r\n`, `${HIDDEN.length.toString(16)}\r\n${HIDDEN}\r\n0\r\n\r\n`),
  refused('CL.0 with TE', 'content-length: 0\r\ntransfer-encoding: chunked\r\n'),
  refused('two lengths that differ', `content-length: 5\r\n${long}`),
  refused('two lengths that agree', `content-length: 5\r\ncontent-length: 5\r\n`, `hello${HIDDEN}`),
  refused('lengths joined by a comma', 'content-length: 5, 5\r\n', `hello${HIDDEN}`),
  refused('a length below zero', 'content-length: -1\r\n'),
  refused('a length with a plus', 'content-length: +5\r\n'),
  refused('a length in hexadecimal', 'content-length: 0x5\r\n'),
  refused('a length with a point', 'content-length: 5.0\r\n'),
  refused('a length with a blank in it', 'content-length: 5 5\r\n'),
  refused('a length over 2^64', 'content-length: 18446744073709551621\r\n'),
  refused('an empty length', 'content-length:\r\n'),
  refused('a length of letters', 'content-length: five\r\n'),
  refused('a length in exponents', 'content-length: 1e1\r\n'),
  refused('a length before a NUL', 'content-length: 5\u0000\r\n'),
  taken('a length with zeros before it', 'content-length: 0005\r\n', `hello${HIDDEN}`, [POSTED, BEHIND]),
  taken('a length with blanks around it', 'content-length:   5  \r\n', `hello${HIDDEN}`, [POSTED, BEHIND]),
  taken('a body that is a request', `content-length: ${HIDDEN.length}\r\n`, HIDDEN, [POSTED]),
]

const codings: readonly Smuggled[] = [
  ...['xchunked', 'chunked, identity', 'identity', 'chunked, gzip', 'chunk', 'chunked;a=b', '"chunked"', 'chunked\u000b', '\u000bchunked', '[chunked]'].map(
    (value) => refused(`TE.TE as ${JSON.stringify(value)}`, `transfer-encoding: ${value}\r\n`),
  ),
  ...['xchunked', 'identity', 'chunked, identity', 'CHUNKED', ' chunked', 'identity, chunked'].map((value) =>
    refused(`a length beside ${JSON.stringify(value)}`, `transfer-encoding: ${value}\r\n${long}`),
  ),
  refused('a blank before the colon', `transfer-encoding : chunked\r\n${long}`),
  refused('a tab before the colon', `transfer-encoding\t: chunked\r\n${long}`),
  refused('a blank before the name', `x: a\r\n transfer-encoding: chunked\r\n${long}`.replace('x: a\r\n', '')),
  refused('a coding after a bare carriage return', `x: a\rtransfer-encoding: chunked\r\n${long}`),
  refused('a coding after a bare line feed', `x: a\ntransfer-encoding: chunked\r\n${long}`),
  refused('a NUL in the name', `transfer-encoding\u0000: chunked\r\n${long}`),
  refused('a NUL in the value', `transfer-encoding: chunked\u0000\r\n${long}`),
  refused('a vertical tab in the name', `transfer\u000bencoding: chunked\r\n${long}`),
  refused('two codings', `transfer-encoding: chunked\r\ntransfer-encoding: identity\r\n`),
  refused('two codings and a length', `transfer-encoding: identity\r\ntransfer-encoding: chunked\r\n${long}`),
  refused('an empty coding beside a length', `transfer-encoding:\r\n${long}`),
  refused('an empty coding', 'transfer-encoding:\r\n'),
  refused('an empty coding before a request', 'transfer-encoding:\r\n', HIDDEN),
  refused('an empty coding beside a length of nothing', 'transfer-encoding:\r\ncontent-length: 0\r\n', HIDDEN),
  taken('an empty coding before chunked', 'transfer-encoding:\r\ntransfer-encoding: chunked\r\n', `${chunk('hello')}${HIDDEN}`, [POSTED, BEHIND]),
  refused('an empty name', `: chunked\r\n${long}`),
  taken('an underscore in the name', `transfer_encoding: chunked\r\n${long}`, ended, [POSTED]),
  taken('chunked in capitals', 'Transfer-Encoding: CHUNKED\r\n', `${chunk('hello')}${HIDDEN}`, [POSTED, BEHIND]),
  taken('a tab before chunked', 'transfer-encoding:\tchunked\r\n', `${chunk('hello')}${HIDDEN}`, [POSTED, BEHIND]),
]

const chunks: readonly Smuggled[] = [
  taken('a body that is a request, in chunks', 'transfer-encoding: chunked\r\n', chunk(HIDDEN), [POSTED]),
  taken('an extension of a chunk', 'transfer-encoding: chunked\r\n', `5;a=b\r\nhello\r\n0\r\n\r\n${HIDDEN}`, [POSTED, BEHIND]),
  taken('a quoted extension', 'transfer-encoding: chunked\r\n', `5;a="b;c"\r\nhello\r\n0\r\n\r\n${HIDDEN}`, [POSTED, BEHIND]),
  taken('zeros before the size', 'transfer-encoding: chunked\r\n', `0000005\r\nhello\r\n0\r\n\r\n${HIDDEN}`, [POSTED, BEHIND]),
  taken('a trailer', 'transfer-encoding: chunked\r\n', `5\r\nhello\r\n0\r\nx-length: 50\r\n\r\n${HIDDEN}`, [POSTED, BEHIND]),
  body('a trailer that calls itself a length', `5\r\nhello\r\n0\r\ncontent-length: 50\r\n\r\n${HIDDEN}`),
  body('a line feed in an extension', `5;a\nb\r\nhello\r\n0\r\n\r\n${HIDDEN}`),
  body('a bare line feed behind the size', `5\nhello\r\n0\r\n\r\n${HIDDEN}`),
  body('a bare carriage return behind the size', `5\rhello\r\n0\r\n\r\n${HIDDEN}`),
  body('a bare line feed behind the chunk', `5\r\nhello\n0\r\n\r\n${HIDDEN}`),
  body('no line end behind the chunk', `5\r\nhello0\r\n\r\n${HIDDEN}`),
  body('more than the size says', `3\r\nhello\r\n0\r\n\r\n${HIDDEN}`),
  body('a size over 2^64', `10000000000000005\r\nhello\r\n0\r\n\r\n${HIDDEN}`),
  body('a size of many digits', `${'f'.repeat(40)}\r\nhello\r\n0\r\n\r\n${HIDDEN}`),
  body('a size below zero', `-5\r\nhello\r\n0\r\n\r\n${HIDDEN}`),
  body('a size with a plus', `+5\r\nhello\r\n0\r\n\r\n${HIDDEN}`),
  body('a size with 0x', `0x5\r\nhello\r\n0\r\n\r\n${HIDDEN}`),
  body('a size with a blank before it', ` 5\r\nhello\r\n0\r\n\r\n${HIDDEN}`),
  body('a size with a blank in it', `5 5\r\nhello\r\n0\r\n\r\n${HIDDEN}`),
  body('an empty size', `\r\nhello\r\n0\r\n\r\n${HIDDEN}`),
  body('a size of letters', `xyz\r\nhello\r\n0\r\n\r\n${HIDDEN}`),
  body('a NUL in the size', `5\u0000\r\nhello\r\n0\r\n\r\n${HIDDEN}`),
  waits('a size over 2^53', 'transfer-encoding: chunked\r\n', `20000000000005\r\nhello\r\n0\r\n\r\n${HIDDEN}`),
  waits('a size that never comes', 'transfer-encoding: chunked\r\n', `ff\r\n${HIDDEN}`),
]

const lines: readonly Smuggled[] = [
  asIs('a length on a read', `GET /api/sys/params HTTP/1.1\r\nhost: a\r\ncontent-length: ${HIDDEN.length}\r\n\r\n${HIDDEN}`, ['GET /sys/params'], false),
  asIs('chunks on a read', `GET /api/sys/params HTTP/1.1\r\nhost: a\r\ntransfer-encoding: chunked\r\n\r\n${chunk(HIDDEN)}`, ['GET /sys/params'], false),
  asIs('a folded length', `POST /api/sys/params HTTP/1.1\r\nhost: a\r\nx: a\r\n content-length: 5\r\n\r\n${HIDDEN}`, [], true),
  asIs('a request behind a request', `GET /api/sys/params HTTP/1.1\r\nhost: a\r\n\r\n${HIDDEN}`, ['GET /sys/params', BEHIND], false),
  asIs('a request behind the last', `GET /api/sys/params HTTP/1.1\r\nhost: a\r\nconnection: close\r\n\r\n${HIDDEN}`, ['GET /sys/params'], true),
  asIs(
    'a request in the address',
    'GET /api/sys/params?a=%0d%0aGET%20/api/sys/hidden HTTP/1.1\r\nhost: a\r\n\r\n',
    ['GET /sys/params?a=%0d%0aGET%20/api/sys/hidden'],
    false,
  ),
  asIs('a blank in the address', 'GET /api/sys/params HTTP/1.1 /api/sys/hidden HTTP/1.1\r\nhost: a\r\n\r\n', [], true),
  asIs('a carriage return in the address', 'GET /api/sys/params\rX: y HTTP/1.1\r\nhost: a\r\n\r\n', [], true),
  asIs('two hosts', `GET /api/sys/params HTTP/1.1\r\nhost: a\r\nhost: b\r\n\r\n${HIDDEN}`, [], true),
  asIs('two hosts that agree', `GET /api/sys/params HTTP/1.1\r\nhost: a\r\nHost: a\r\n\r\n${HIDDEN}`, [], true),
  asIs('two hosts before a page', `GET /welcome HTTP/1.1\r\nhost: a\r\nHOST: b\r\n\r\n${HIDDEN}`, [], true),
  asIs('no host', 'GET /api/sys/params HTTP/1.1\r\n\r\n', [], true),
  asIs('a version that is none', `GET /api/sys/params HTTP/1.12\r\nhost: a\r\n\r\n${HIDDEN}`, [], true),
  asIs('chunks of HTTP/1.0', `POST /api/sys/params HTTP/1.0\r\nhost: a\r\ntransfer-encoding: chunked\r\n${long}\r\n${ended}`, [], true),
]

/** From the lists of RFC 9112 (6.3, 7.1, 11.2), Kettle's desync attacks and the parser faults of Node told since. */
export const corpus: readonly Smuggled[] = [...lengths, ...codings, ...chunks, ...lines]

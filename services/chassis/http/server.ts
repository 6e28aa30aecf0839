import { randomUUID } from 'node:crypto'
import { createServer, IncomingMessage, type RequestListener, type Server, ServerResponse } from 'node:http'
import express, { type Express, type NextFunction, type Request, type Response } from 'express'
import { malformed, Refusal } from '../runtime/refusal.ts'
import { localeOf } from '../runtime/texts.ts'
import { envelopeOf } from './answer.ts'

const BODY_LIMIT = '1mb'
const UPLOAD_LIMIT = '40mb'
const FORM_LIMIT = '64kb'
/** Between our own services: whole sheets of an import travel at once. */
const INTERNAL_LIMIT = '64mb'

/** An Express application with the settings of every service: strict paths, simple queries, no banner. */
export const application = (): Express => {
  const app = express()
  app.disable('x-powered-by')
  app.disable('etag')
  app.set('query parser', 'simple')
  app.set('case sensitive routing', true)
  app.set('strict routing', true)
  return app
}

/** Reads JSON bodies, and raw ones of uploads; broken JSON is malformed input, not a fault. */
export const readBodies = (app: Express): void => {
  const open = express.json({ limit: BODY_LIMIT, strict: true })
  const between = express.json({ limit: INTERNAL_LIMIT, strict: true })
  // a protocol of others tells broken JSON in words of its own
  const foreign = express.raw({ type: ['application/scim+json', 'application/json'], limit: BODY_LIMIT })
  const readerOf = ([, first, second]: string[]) => (first === 'scim' ? foreign : second === 'internal' ? between : open)
  app.use((req, res, next) => readerOf(req.path.split('/'))(req, res, next))
  // an upload is taken as it is: a packed one could hold a thousand times what it announces
  app.use(express.raw({ type: 'application/octet-stream', limit: UPLOAD_LIMIT, inflate: false }))
  // a form is read by the one that asked for it: nobody else takes what a foreign page may send without asking
  app.use(express.raw({ type: 'application/x-www-form-urlencoded', limit: FORM_LIMIT, inflate: false }))
  app.use(failed)
}

/** What Express says of an error: its status, and by `type` what stood against a body. */
type Fault = { type?: string; status?: number }

/** Did whoever asked cause it? Broken JSON, say, or a path that cannot be decoded. */
export const isTheirs = ({ status }: Fault): boolean => status !== undefined && status < 500

/** What went wrong before or beside any route as an envelope: Express's own answer would tell where we lie. By the number its reader can ask about it. */
export const answerFailed = (error: Fault, req: Request, res: Response, requestId: string): void => {
  if (res.headersSent) return void res.destroy()
  const locale = localeOf(req.headers['accept-language'])
  if (error.type === 'entity.too.large') return void res.status(413).json(envelopeOf(new Refusal('tooLarge'), locale, requestId))
  const field = { field: '', code: error instanceof URIError ? 'wrongType' : 'json' }
  res.json(envelopeOf(isTheirs(error) ? malformed([field]) : error, locale, requestId))
}

/** The same where nothing is kept but the log line. Stands last in an application. */
export const failed = (error: Fault, req: Request, res: Response, _next: NextFunction): void => answerFailed(error, req, res, randomUUID())

/** How long a server waits for whoever is at the other end of a connection; all of it stands here. */
export interface Waits {
  /** For the whole head of a request. */
  headersMs: number
  /** For a whole request, its body included: 40 MB at 3 Mbit/s. */
  requestMs: number
  /** Longer than any client of ours keeps an idle connection, so that a request never meets one that is just being closed. */
  keepAliveMs: number
  /** For a reader to take something of an answer that waits for him. */
  readerMs: number
  /** How often the first two are looked at. */
  lookMs: number
}
export const waits: Waits = { headersMs: 10_000, requestMs: 120_000, keepAliveMs: 75_000, readerMs: 30_000, lookMs: 2_000 }

/** At most so much of a head. */
const HEAD_MAX = 16_384

/**
 * An HTTP server whose request and response objects already have Express's prototypes, so that Express need not change them
 * (libraries.md: 3× the requests a second). `first` may take requests before Express, `how` says how long it waits for slow clients.
 */
export const alignedServer = (app: Express, first: RequestListener = app, how: Waits = waits): Server => {
  class AppRequest extends IncomingMessage {}
  class AppResponse<R extends IncomingMessage = IncomingMessage> extends ServerResponse<R> {}
  Object.setPrototypeOf(AppRequest.prototype, app.request)
  Object.setPrototypeOf(AppResponse.prototype, app.response)
  Object.defineProperty(app, 'request', { value: AppRequest.prototype })
  Object.defineProperty(app, 'response', { value: AppResponse.prototype })
  const times = { headersTimeout: how.headersMs, requestTimeout: how.requestMs, keepAliveTimeout: how.keepAliveMs }
  const kinds = { IncomingMessage: AppRequest, ServerResponse: AppResponse }
  return createServer({ ...kinds, ...times, connectionsCheckingInterval: how.lookMs, maxHeaderSize: HEAD_MAX }, first)
}

/** So many connections may wait to be taken at once: more knock on the door again after one second, then three. */
const WAITING = 4096

/** Listens on loopback or the given host; port 0 takes a free one. Gives the port. Rejects when the port is taken. */
export const listen = (server: Server, port: number, host = '127.0.0.1'): Promise<number> =>
  new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, WAITING, () => {
      server.off('error', reject)
      const address = server.address()
      resolve(typeof address === 'object' && address ? address.port : port)
    })
  })

/** So long a request that still runs may last once the process is told to end: the rest of its end has time too (runtime/ending.ts). */
const LAST_MS = 5000

/** Stops taking requests and waits for those that run, five seconds at most; connections kept alive by their clients end with their answer. */
export const close = (server: Server): Promise<void> =>
  new Promise((resolve) => {
    const late = setTimeout(() => server.closeAllConnections(), LAST_MS)
    const idle = setInterval(() => server.closeIdleConnections(), 50)
    server.prependListener('request', (_, res) => {
      res.shouldKeepAlive = false
    })
    server.close(() => {
      clearTimeout(late)
      clearInterval(idle)
      resolve()
    })
    server.closeIdleConnections()
  })

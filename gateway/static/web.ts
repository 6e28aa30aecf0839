import { randomBytes } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { extname, join } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import { localeOf } from '@academy/chassis/runtime/texts.ts'
import express, { type NextFunction, type Request, type RequestHandler, type Response, Router } from 'express'
import helmet from 'helmet'
import type { AcademyName } from './academy.ts'
import { hostKinds } from './hosts.ts'

const headersWith = (own: string[], secure: boolean, frames: readonly string[] = []): RequestHandler =>
  helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'none'"],
        scriptSrc: ["'self'", ...own],
        styleSrc: ["'self'", ...own],
        imgSrc: ["'self'", 'data:', 'blob:'],
        fontSrc: ["'self'"],
        connectSrc: ["'self'"],
        manifestSrc: ["'self'"],
        frameSrc: ["'self'", ...frames],
        frameAncestors: ["'self'"],
        formAction: ["'self'"],
        baseUri: ["'none'"],
        objectSrc: ["'none'"],
      },
    },
    strictTransportSecurity: secure,
    crossOriginEmbedderPolicy: false,
    referrerPolicy: { policy: 'same-origin' },
  })

/** Strict headers for everything we serve: scripts and styles by hash of origin or nonce only (I57), frames of the sites that `frames` names now. */
export const secureHeaders =
  (frames: () => readonly string[]) =>
  (req: Request, res: Response, next: () => void): void => {
    const nonce = randomBytes(16).toString('base64')
    res.locals.nonce = nonce
    headersWith([`'nonce-${nonce}'`], req.secure, frames())(req, res, next)
  }

/** What a handler sets on every answer alike. */
const setBy = (handler: RequestHandler): [name: string, value: string][] => {
  const set: [string, string][] = []
  const answer = { setHeader: (name: string, value: string) => void set.push([name, value]), removeHeader: () => undefined }
  void handler({} as Request, answer as unknown as Response, () => undefined)
  return set
}
const [plain, encrypted] = [setBy(headersWith([], false)), setBy(headersWith([], true))]

/** The same for answers of the API, which hold no script that a nonce could let in: made once, not for each answer. */
export const dataHeaders = (req: Request, res: Response, next: () => void): void => {
  for (const [name, value] of req.secure ? encrypted : plain) res.setHeader(name, value)
  next()
}

const ways = ['br', 'gzip'] as const
const endings = { br: '.br', gzip: '.gz' } as const

/** Leads to the packed file that the build laid beside a script or sheet, where the browser takes one. What the answer says of it is set when it is sent. */
const packed = (folder: string): RequestHandler => {
  const files = new Set(existsSync(folder) ? readdirSync(folder) : [])
  return (req, res, next) => {
    const name = req.path.slice(1)
    const there = ways.filter((way) => files.has(name + endings[way]))
    if (there.length === 0 || !['GET', 'HEAD'].includes(req.method)) return next()
    res.vary('Accept-Encoding')
    const way = there.find((one) => req.acceptsEncodings(one))
    if (way) req.url = `/${name}${endings[way]}`
    next()
  }
}

/** A packed file is announced as what is packed in it. */
const announce = (res: Response, path: string): void => {
  const way = ways.find((one) => path.endsWith(endings[one]))
  if (way) res.type(extname(path.slice(0, -endings[way].length))).setHeader('Content-Encoding', way)
}

/** A file that is not sent after all (a condition or a range of the request does not hold) leaves nothing of itself on what is told instead. */
const unsent = (error: unknown, _: Request, res: Response, next: NextFunction): void => {
  for (const name of ['Content-Encoding', 'Content-Type', 'Cache-Control', 'Last-Modified', 'ETag']) res.removeHeader(name)
  next(error)
}

// The page is another one with each answer, so it is packed for each, quickly: 0.2 ms of processor (deploy/decisions/0016).
const pack = {
  br: (text: string) => brotliCompressSync(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 2 } }),
  gzip: (text: string) => gzipSync(text, { level: 1 }),
} as const

const signs: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const inHtml = (text: string): string => text.replace(/[&<>"]/g, (sign) => signs[sign] ?? sign)
const inJson = (text: string): string => JSON.stringify(text).slice(1, -1)

/** Sends the page with this answer's nonce, what its host is for and the academy's own name, packed where the browser takes that. */
const sendPage = (req: Request, res: Response, html: string, host: string, academy: string): void => {
  const filled = html
    .replaceAll('__NONCE__', () => res.locals.nonce as string)
    .replaceAll('__HOST__', host)
    .replaceAll('__ACADEMY__', () => inHtml(academy))
  const way = ways.find((one) => req.acceptsEncodings(one))
  res.setHeader('Cache-Control', 'no-store')
  res.vary('Accept-Encoding').vary('Accept-Language').type('html')
  if (!way) return void res.send(filled)
  res.setHeader('Content-Encoding', way)
  res.send(pack[way](filled))
}

/** What lets a browser install the client: under the academy's own name, in the reader's language. */
const sendManifest =
  (path: string, academy: AcademyName) =>
  (req: Request, res: Response, next: NextFunction): void => {
    if (!existsSync(path)) return void next()
    const locale = localeOf(req.headers['accept-language'])
    const filled = readFileSync(path, 'utf8')
      .replaceAll('__ACADEMY__', () => inJson(academy(locale)))
      .replaceAll('__LANGUAGE__', locale)
    res.vary('Accept-Language').type('application/manifest+json').send(filled)
  }

/** The built client: hashed assets for a year, `index.html` fresh each time with this response's nonce. */
export const webClient = (root: string, academy: AcademyName): Router => {
  const router = Router({ caseSensitive: true, strict: false })
  const page = join(root, 'index.html')
  const kindOf = hostKinds()
  const html = existsSync(page) ? readFileSync(page, 'utf8') : '<!doctype html><title>Dealer Academy</title><p>The web client is not built: run npm start.'
  router.get(['/', '/index.html'], (req, res) => sendPage(req, res, html, kindOf(req.headers.host), academy(localeOf(req.headers['accept-language']))))
  router.use(
    '/assets',
    packed(join(root, 'assets')),
    express.static(join(root, 'assets'), { immutable: true, maxAge: '365d', index: false, redirect: false, fallthrough: true, setHeaders: announce }),
  )
  // the worker and what installs it are asked for anew each time: a kept one would keep a reader on an old build
  router.get(['/worker.js', '/manifest.webmanifest'], (_, res, next) => {
    res.setHeader('Cache-Control', 'no-cache')
    next()
  })
  router.get('/manifest.webmanifest', sendManifest(join(root, 'manifest.webmanifest'), academy))
  router.use(express.static(root, { index: false, redirect: false, maxAge: '1h', dotfiles: 'ignore' }))
  router.use(unsent)
  return router
}

/** What is found nowhere: a person's browser is led to the place of the web client that its path names (the client says so where there is none), others get a 404. */
export const lost = (req: Request, res: Response): void => {
  const page = req.method === 'GET' && !/^\/(api|learningapi|assets)(\/|$)/.test(req.path) && (req.headers.accept ?? '').includes('text/html')
  if (!page) return void res.status(404).type('text').send('not found')
  const place = /^(\/[\w-]+)+\/?$/.test(req.path) ? req.path : '/404'
  res.setHeader('Cache-Control', 'no-store')
  res.redirect(302, `/#${place}`)
}

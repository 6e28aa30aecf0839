import { randomBytes } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { extname, join } from 'node:path'
import express, { type Request, type RequestHandler, type Response, Router } from 'express'
import helmet from 'helmet'

const headersWith = (own: string[], secure: boolean): RequestHandler =>
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
        frameSrc: ["'self'"],
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

/** Strict headers for everything we serve: scripts and styles by hash of origin or nonce only (I57). */
export const secureHeaders = (req: Request, res: Response, next: () => void): void => {
  const nonce = randomBytes(16).toString('base64')
  res.locals.nonce = nonce
  headersWith([`'nonce-${nonce}'`], req.secure)(req, res, next)
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

const endings = { br: '.br', gzip: '.gz' } as const

/** Leads to the packed file that the build laid beside a script or sheet, where the browser takes one. */
const packed = (folder: string): RequestHandler => {
  const files = new Set(existsSync(folder) ? readdirSync(folder) : [])
  return (req, res, next) => {
    const name = req.path.slice(1)
    const ways = (['br', 'gzip'] as const).filter((way) => files.has(name + endings[way]))
    if (ways.length === 0) return next()
    res.vary('Accept-Encoding')
    const way = ways.find((one) => req.acceptsEncodings(one))
    if (way) {
      res.type(extname(name)).setHeader('Content-Encoding', way)
      req.url = `/${name}${endings[way]}`
    }
    next()
  }
}

/** The built client: hashed assets for a year, `index.html` fresh each time with this response's nonce. */
export const webClient = (root: string): Router => {
  const router = Router({ caseSensitive: true, strict: false })
  const page = join(root, 'index.html')
  const html = existsSync(page) ? readFileSync(page, 'utf8') : '<!doctype html><title>Dealer Academy</title><p>The web client is not built: run npm start.'
  const index = (_: Request, res: Response) => {
    res.setHeader('Cache-Control', 'no-store')
    res.type('html').send(html.replaceAll('__NONCE__', res.locals.nonce as string))
  }
  router.get(['/', '/index.html'], index)
  router.use(
    '/assets',
    packed(join(root, 'assets')),
    express.static(join(root, 'assets'), { immutable: true, maxAge: '365d', index: false, redirect: false, fallthrough: true }),
  )
  router.use(express.static(root, { index: false, redirect: false, maxAge: '1h', dotfiles: 'ignore' }))
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

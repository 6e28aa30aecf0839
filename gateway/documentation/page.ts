import { createRequire } from 'node:module'
import { dirname } from 'node:path'
import type { Contract } from '@academy/contracts/core/endpoint.ts'
import { type Request, type Response, Router } from 'express'
import { openApi } from './openapi.ts'

const page = (
  nonce: string,
) => `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Dealer Academy API</title><link rel="stylesheet" href="/api-docs/swagger-ui.css"></head>
<body><div id="swagger-ui"></div><script src="/api-docs/swagger-ui-bundle.js"></script><script nonce="${nonce}">SwaggerUIBundle({ url: '/api-docs/openapi.json', dom_id: '#swagger-ui' })</script></body></html>`

/** `/api-docs`: the document, and a page to try the calls. */
export const documentation = (contracts: readonly Contract[]): Router => {
  const router = Router({ caseSensitive: true })
  // found, not loaded: its main file is the whole page, some 10 MB of memory that no visitor needs
  const root = dirname(createRequire(import.meta.url).resolve('swagger-ui-dist/package.json'))
  let document: string | undefined
  router.get('/openapi.json', (_: Request, res: Response) => {
    document ??= JSON.stringify(openApi(contracts))
    res.type('json').send(document)
  })
  for (const file of ['swagger-ui.css', 'swagger-ui-bundle.js']) router.get(`/${file}`, (_: Request, res: Response) => res.sendFile(file, { root }))
  router.get('/', (_: Request, res: Response) => void res.type('html').send(page(res.locals.nonce as string)))
  return router
}

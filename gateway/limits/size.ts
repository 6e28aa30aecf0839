import { envelopeOf } from '@academy/chassis/http/answer.ts'
import { Refusal } from '@academy/chassis/runtime/refusal.ts'
import { localeOf } from '@academy/chassis/runtime/texts.ts'
import type { NextFunction, Request, Response } from 'express'

const BODY_MAX = 1024 * 1024
const UPLOAD_MAX = 40 * 1024 * 1024

/** Refuses what announces itself as too large before a byte is read; chunked bodies are cut by the service's own limit. */
export const sizeLimit = (req: Request, res: Response, next: NextFunction): void => {
  const length = Number(req.headers['content-length'] ?? 0)
  const max = req.headers['content-type'] === 'application/octet-stream' ? UPLOAD_MAX : BODY_MAX
  if (length > max) return void res.status(413).json(envelopeOf(new Refusal('tooLarge'), localeOf(req.headers['accept-language']), ''))
  next()
}

import type { IncomingMessage } from 'node:http'
import { envelopeOf } from '@academy/chassis/http/answer.ts'
import { Refusal } from '@academy/chassis/runtime/refusal.ts'
import { localeOf } from '@academy/chassis/runtime/texts.ts'
import type { NextFunction, Request, Response } from 'express'

const BODY_MAX = 1024 * 1024
const UPLOAD_MAX = 40 * 1024 * 1024
/** Whoever still sends while he is refused has so long to hear it. */
const LINGER_MS = 2_000

/** A body that grew larger than it may while it came. */
export class TooLarge extends Error {}

/** Takes a request and gives how many bytes its body may have; `uploadMax` is for files. */
export const sizeOf = ({ headers }: IncomingMessage, uploadMax = UPLOAD_MAX): number =>
  headers['content-type'] === 'application/octet-stream' ? uploadMax : BODY_MAX

/** Answers 413; what is still sent is thrown away for a moment, since closing at once would throw the answer away too, and then the line is cut. */
export const refuseSize = (req: Request, res: Response): void => {
  res.status(413).json(envelopeOf(new Refusal('tooLarge'), localeOf(req.headers['accept-language']), ''))
  if (req.complete) return
  req.resume()
  const late = setTimeout(() => req.socket.destroy(), LINGER_MS)
  req.once('end', () => clearTimeout(late))
  req.socket.once('close', () => clearTimeout(late))
}

/** Refuses what announces itself as too large before a byte is read; a body without a length is counted on its way (routing). */
export const sizeLimit =
  (uploadMax?: number) =>
  (req: Request, res: Response, next: NextFunction): void => {
    if (Number(req.headers['content-length'] ?? 0) > sizeOf(req, uploadMax)) return void refuseSize(req, res)
    next()
  }

import { logger } from '@academy/chassis/runtime/logger.ts'
import { codes } from '@academy/contracts/core/codes.ts'
import type { Service } from '@academy/contracts/core/endpoint.ts'
import { byRank, findEverywhere, findIn, findServices, type Hit } from '@academy/contracts/core/find.ts'
import type { NextFunction, Request, Response } from 'express'
import type { GatewayOptions } from '../gateway.ts'
import type { Known } from '../session/identify.ts'

/** Whoever types does not wait for a service that is slow: its part is missing then. */
const WITHIN_MS = 2_000
/** Each address of a service is another process: where one is gone the next may answer. */
const TRIES = 2

interface Answer {
  code: number
  msg: string
  data: { hits: Hit[] } | null
}

type Asking = Pick<GatewayOptions, 'platform'> & { req: Request; signal: AbortSignal }

const answerOf = async (service: Service, { platform, req, signal }: Asking): Promise<Answer | null> => {
  const query = req.url.includes('?') ? req.url.slice(req.url.indexOf('?')) : ''
  const headers = { 'x-identity': String(req.headers['x-identity']), 'x-request-id': String(req.headers['x-request-id']) }
  for (let turn = 1; ; turn++)
    try {
      const response = await fetch(`${platform.addressOf(service)}${findIn(service).endpoints.find.path}${query}`, { headers, signal })
      return (await response.json()) as Answer
    } catch (error) {
      if (!signal.aborted && turn < TRIES) continue
      logger.warn({ err: error, service, requestId: headers['x-request-id'] }, 'a service did not say what it finds')
      return null
    }
}

/** A service that is away, or whose database is, says nothing of what was asked: another answer than hits is the same from all. */
const isAway = (answer: Answer | null): boolean => answer === null || answer.code === codes.unavailable || answer.code === codes.unexpected

const together = (asked: readonly Service[], answers: readonly (Answer | null)[]): object => {
  const refusal = answers.find((answer) => answer && !isAway(answer) && answer.code !== codes.success)
  if (refusal) return refusal
  const hits = answers.flatMap((answer) => (answer && !isAway(answer) ? (answer.data?.hits ?? []) : []))
  return { code: codes.success, msg: 'success', data: { hits: hits.sort(byRank), missing: asked.filter((_, at) => isAway(answers[at] ?? null)) } }
}

/** Asks every service that has something to find, beside each other, and puts their answers together; a service that does not answer in time is named, no more. */
export const findAll = ({ platform, services }: Pick<GatewayOptions, 'platform' | 'services'>) => {
  const asked = findServices.filter((service) => services.includes(service))
  return async (req: Request, res: Response, next: NextFunction): Promise<void> => {
    if (req.path !== findEverywhere.path || req.method !== findEverywhere.method) return next()
    const gone = new AbortController()
    res.once('close', () => gone.abort())
    const signal = AbortSignal.any([gone.signal, AbortSignal.timeout(WITHIN_MS)])
    const answers = await Promise.all(asked.map((service) => answerOf(service, { platform, req, signal })))
    if (res.destroyed) return
    if ((res.locals.known as Known).session === null) res.locals.outcome = 'noSession'
    res.json(together(asked, answers))
  }
}

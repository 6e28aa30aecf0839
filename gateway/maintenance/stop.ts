import { say } from '@academy/chassis/runtime/texts.ts'
import { codes } from '@academy/contracts/core/codes.ts'
import type { NextFunction, Request, Response } from 'express'
import type { Known } from '../session/identify.ts'

/** The platform is stopped: since when, until when, and what the page says (1-portal.md §4.2). */
export interface Stop {
  msgCn: string
  msgEn: string
  until?: string
}

/** Holds the present stop of this installation; identity's `stops` noun sets it, the environment may at start. */
export const stopSwitch = (initial: Stop | null = null) => {
  let stop = initial
  return {
    set: (next: Stop | null) => {
      stop = next
    },
    /** Answers 40001 to everybody but administrators while the platform is stopped. */
    guard: (_: Request, res: Response, next: NextFunction): void => {
      const known = res.locals.known as Known
      if (!stop || known.session?.grants.some((grant) => grant.code === 'ADMIN' || grant.code === 'OPERATOR')) {
        next()
        return
      }
      const msg = (known.locale === 'en-US' ? stop.msgEn : stop.msgCn) || say(known.locale, 'codes.stopped')
      res.json({ code: codes.stopped, msg, data: { until: stop.until ?? null } })
    },
  }
}
export type StopSwitch = ReturnType<typeof stopSwitch>

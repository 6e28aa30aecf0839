// The one catalogue of answer codes (api.md "Envelope", decided.md §4). Five digits are shown to the user, codes above
// 10,000,000 are returned to the caller silently, the rest are the spec's (1-portal.md §8).
export const codes = {
  success: 0,
  /** Success of the two calls of the Java family that answer 1 (resolutions.md 13). */
  legacySuccess: 1,
  noSession: 401,
  malformed: -1,
  stopped: 40001,
  noPermission: 10403,
  absent: 10404,
  stale: 10409,
  moveNotAllowed: 10410,
  tooLarge: 10413,
  /** A menu that is off for maintenance (shell-access.md rule 20). */
  switchedOff: 10420,
  refused: 10422,
  keyReused: 10423,
  stillRunning: 10425,
  tooMany: 10429,
  unexpected: 10500,
  unavailable: 10503,
} as const

export type CodeName = keyof typeof codes

/** The caller is given the whole response of this code (1-portal.md §8). */
export const WHOLE_RESPONSE = 101_001

/** Codes that a caller handles itself; the request layer shows nothing for them (1-portal.md §8). */
export const silent = (code: number): boolean => [-400, -417, -254, WHOLE_RESPONSE].includes(code) || code > 10_000_000

/** Answers that say nothing about the command itself: given again with the same idempotency key it is judged anew (decided.md §4: 5xx are not remembered). */
export const passing: ReadonlySet<number> = new Set([codes.unavailable, codes.unexpected, codes.tooMany, codes.stillRunning])

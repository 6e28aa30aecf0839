// When a planned stop holds, by the clock alone: gateways, services and screens judge it the same way at each request.

export const stopStates = ['planned', 'on', 'over', 'lifted'] as const
export type StopStatus = (typeof stopStates)[number]

export interface StopSpan {
  from: Date
  /** Without an end it holds until it is lifted. */
  until?: Date | undefined
  lifted?: Date | undefined
}

/** Takes a stop's times and a moment and gives what it is at that moment: it holds from its first to before its last moment. */
export const stopStatusAt = ({ from, until, lifted }: StopSpan, now: Date): StopStatus => {
  if (lifted && lifted <= now) return 'lifted'
  if (now < from) return 'planned'
  return until && until <= now ? 'over' : 'on'
}

export const isStopOn = (span: StopSpan, now: Date): boolean => stopStatusAt(span, now) === 'on'

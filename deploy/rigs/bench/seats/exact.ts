import { must } from '../figure.ts'

/** One request to enrol: when it began and was answered (ms), and what it was answered. */
export interface Try {
  userId: string
  offeringId: string
  began: number
  ended: number
  status: string
  ticket?: number
  /** Why nothing was written. */
  reason?: string
}

/** Rows of one offering as they stand in the database afterwards. */
export interface Stood {
  seats: readonly { state: string; enrolmentId?: string; pending?: unknown }[]
  enrolments: readonly { _id: string; userId: string; status: string; ticket?: number }[]
}

const distinct = (values: readonly unknown[]): number => new Set(values).size

/** Nobody whose request began after another's answer stands before him: tickets rise, and once somebody waits nobody gets a seat (I5). */
const inOrder = (tries: readonly Try[]): void => {
  const placed = tries.filter(({ status }) => status !== 'none')
  const answers = [...placed].sort((a, b) => a.ended - b.ended)
  let at = 0
  let highest = 0
  for (const one of [...placed].sort((a, b) => a.began - b.began)) {
    for (let next = answers[at]; next && next.ended < one.began; next = answers[++at]) highest = Math.max(highest, next.ticket ?? 0)
    must(highest === 0 || (one.ticket ?? 0) > highest, `${one.userId} began after ticket ${highest} was answered and got ${one.ticket ?? 'a seat'}`)
  }
}

/** Without a list: nobody whose request began after somebody was told that it is full gets a seat. */
const noneAfterFull = (tries: readonly Try[]): void => {
  const full = tries.filter(({ reason }) => reason === 'full')
  const first = full.reduce((least, one) => (one.ended < least.ended ? one : least), { ended: Number.POSITIVE_INFINITY, userId: '' })
  const late = tries.find((one) => one.status !== 'none' && one.began > first.ended)
  must(!late, `${late?.userId} began after ${first.userId} was told that it is full and got a seat`)
}

/** Throws Wrong unless an offering's rows and answers are what its seats and the people who came allow, exactly (I1, I3, I5). */
export const mustBeExact = (tries: readonly Try[], { seats, enrolments }: Stood, capacity: number, waitingList: boolean): void => {
  const came = distinct(tries.map(({ userId }) => userId))
  const seated = enrolments.filter(({ status }) => status === 'requested')
  const waiting = enrolments.filter(({ status }) => status === 'waiting')
  const taken = seats.filter(({ state }) => state === 'held')
  const filled = Math.min(came, capacity)
  must(seats.length === capacity, `${seats.length} seat rows for ${capacity} seats`)
  must(seated.length === filled && taken.length === filled, `${seated.length} requests and ${taken.length} held seats for ${came} people and ${capacity} seats`)
  must(distinct(taken.map((seat) => seat.enrolmentId)) === filled, 'a seat was given twice')
  must(
    taken.every((seat) => seated.some(({ _id }) => _id === seat.enrolmentId)),
    'a seat is held by nobody',
  )
  must(
    taken.every((seat) => seat.pending === undefined),
    'an application was left unfinished',
  )
  must(waiting.length === (waitingList ? came - filled : 0), `${waiting.length} wait of ${came} people for ${capacity} seats`)
  must(enrolments.length === seated.length + waiting.length, 'somebody stands neither seated nor waiting')
  must(distinct(enrolments.map(({ userId }) => userId)) === enrolments.length, 'somebody is enrolled twice')
  const tickets = tries.flatMap(({ ticket }) => ticket ?? []).sort((a, b) => a - b)
  must(tickets.every((ticket, index) => ticket === index + 1) && tickets.length >= waiting.length, 'the tickets have a gap')
  const refused = tries.filter(({ status }) => status === 'none')
  const expected = new Set(['full', 'alreadyEnrolled', 'alreadyEnrolled,full'])
  must(
    refused.every(({ reason }) => expected.has(reason ?? '')),
    `an unexpected answer: ${refused.find(({ reason }) => !expected.has(reason ?? ''))?.reason}`,
  )
  must(tries.filter(({ status }) => status !== 'none').length === enrolments.length, 'an answer and the rows disagree')
  inOrder(tries)
  if (!waitingList) noneAfterFull(tries)
}

import { useSyncExternalStore } from 'react'
import { WAITING_MARKS } from '../../../../core/offline/waiting-marks-key.ts'
import { unanswered } from '../../../../core/request/failure.ts'
import { reactTo } from '../../../../core/request/react.ts'
import { answered, send } from '../../../../core/request/send.ts'
import { currentSession, onSession } from '../../../../core/session/session.ts'
import { localStore, readJson } from '../../../../core/storage.ts'
import { attendancesApi, type Mark, type Sheet } from './api.ts'

/** A mark that was made without a network and is still to be sent; the last of a half-day stands. */
interface WaitingMark {
  offeringId: string
  enrolmentId: string
  day: string
  half: 'am' | 'pm'
  mark: Mark
}

interface Stored {
  owner: string
  marks: WaitingMark[]
}

const PATH = '/training/attendances/mark'
const owner = (): string => currentSession().me?.userId ?? ''
const read = (): WaitingMark[] => {
  const stored = readJson<Stored | null>(localStore, WAITING_MARKS, null)
  return stored && stored.owner === owner() ? stored.marks : []
}

let marks: readonly WaitingMark[] | null = null
const listeners = new Set<() => void>()
const now = (): readonly WaitingMark[] => {
  marks ??= read()
  return marks
}
const change = (next: readonly WaitingMark[]) => {
  marks = next
  if (next.length > 0) localStore.set(WAITING_MARKS, JSON.stringify({ owner: owner(), marks: next }))
  else localStore.remove(WAITING_MARKS)
  for (const listener of listeners) listener()
}

const same = (one: WaitingMark, other: WaitingMark) => one.enrolmentId === other.enrolmentId && one.day === other.day && one.half === other.half

/** Lets marks wait for a network. They are on this device until they are sent, or whoever made them signs out. */
const letWait = (fresh: readonly WaitingMark[]) => change([...now().filter((one) => !fresh.some((other) => same(one, other))), ...fresh])

const sent = (done: readonly WaitingMark[]) => change(now().filter((one) => !done.includes(one)))

const forget = (next: readonly WaitingMark[] | null) => {
  marks = next
  for (const listener of listeners) listener()
}

onSession((session, before) => {
  if (session.me?.userId === before.me?.userId) return
  if (session.ended === 'left') localStore.remove(WAITING_MARKS)
  forget(null)
})

/** The sheet as its reader left it: what still waits stands over what the server knows. */
export const withWaiting = (sheet: Sheet, waiting: readonly WaitingMark[]): Sheet => ({
  ...sheet,
  people: sheet.people.map((person) => {
    const own = waiting.filter((one) => one.enrolmentId === person.enrolmentId)
    if (own.length === 0) return person
    const others = person.marks.filter((one) => !own.some((mine) => mine.day === one.day && mine.half === one.half))
    return { ...person, marks: [...others, ...own.map(({ day, half, mark }) => ({ day, half, mark }))] }
  }),
})

/** Sends what waits, sheet by sheet; refusals are told and wait no longer. Gives whether anything was sent. */
const sendWaiting = async (): Promise<boolean> => {
  const before = now()
  for (const offeringId of new Set(before.map((one) => one.offeringId))) {
    const own = before.filter((one) => one.offeringId === offeringId)
    const outcome = await send({ method: 'POST', path: PATH, arg: { offeringId, marks: own.map(({ offeringId: _, ...one }) => one) }, changes: true })
    if (!outcome.ok && unanswered(outcome.failure)) break
    sent(own)
    if (!outcome.ok) reactTo(outcome.failure, 'alert')
  }
  return now().length < before.length
}

let busy = false
/** Sends what waits now and with each answer of the server, as long as it is not stopped; `then` is called after something was sent. Gives back how to stop. */
export const followWaiting = (then: () => void): (() => void) => {
  const again = async () => {
    if (busy || !answered || navigator.onLine === false || now().length === 0) return
    busy = true
    const some = await sendWaiting().finally(() => {
      busy = false
    })
    if (some) then()
  }
  void again()
  document.addEventListener('academy:answered', again)
  window.addEventListener('online', again)
  return () => {
    document.removeEventListener('academy:answered', again)
    window.removeEventListener('online', again)
  }
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Marks of one sheet: sent at once, or kept waiting where nobody answers. */
export const useMarks = (offeringId: string | undefined) => {
  const [mark] = attendancesApi.useMark()
  const waiting = useSyncExternalStore(subscribe, now).filter((one) => one.offeringId === offeringId)
  const put = async (some: readonly WaitingMark[]) => {
    const [first] = some
    if (!first) return
    // what waits for this half-day is older
    const outcome = await mark({ offeringId: first.offeringId, marks: some.map(({ offeringId: _, ...one }) => one) }, { quiet: true })
    if (!outcome.ok && unanswered(outcome.failure)) return letWait(some)
    sent(now().filter((one) => some.some((other) => same(one, other))))
    if (!outcome.ok) reactTo(outcome.failure, 'alert')
  }
  return { waiting, put }
}

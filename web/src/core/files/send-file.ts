import { passing } from '@academy/contracts/core/codes.ts'
import type { Endpoint, Service } from '@academy/contracts/core/endpoint.ts'
import { type Crop, type FileRef, filesIn } from '@academy/contracts/core/files.ts'
import { type Failure, type Outcome, silence, unanswered } from '../request/failure.ts'
import { outcomeOf, prepare, send } from '../request/send.ts'
import { readJson, sessionStore } from '../storage.ts'

/** A file on its way to a field of a noun. */
export interface Sending {
  service: Service
  noun: string
  field: string
  file: File
  crop?: Crop | undefined
}

interface Following {
  /** How many bytes are there. */
  onAt(at: number): void
  /** The way to the server is cut: it goes on by itself. */
  onWaiting(waiting: boolean): void
  signal: AbortSignal
}

interface Upload {
  id: string
  at: number
  size: number
  piece: number
}

const KEY = 'uploads'
const PAUSES_MS = [1000, 2000, 4000, 8000]
/** So often an answer that says nothing about the file itself is asked for again. */
const TRIES = 6

const ask = async <T>(endpoint: Endpoint, arg: object, signal: AbortSignal): Promise<Outcome<T>> =>
  (await send({ method: endpoint.method, path: endpoint.path, arg, changes: endpoint.kind === 'act' }, signal)) as Outcome<T>

// What was begun is remembered by the file, so that the same one, chosen again after a reload, goes on where it was.
const nameOf = ({ noun, field, file, crop }: Sending) => JSON.stringify([noun, field, file.name, file.size, file.lastModified, crop ?? null])
const begun = () => readJson<Record<string, string>>(sessionStore, KEY, {})
const remember = (sending: Sending, id: string) => sessionStore.set(KEY, JSON.stringify({ ...begun(), [nameOf(sending)]: id }))
const forget = (sending: Sending) => {
  const { [nameOf(sending)]: _, ...others } = begun()
  sessionStore.set(KEY, JSON.stringify(others))
}

/** Sends one piece and tells how it goes: `fetch` does not say how much of a body has left. */
const sendPiece = (endpoint: Endpoint, { id, at }: Upload, piece: Blob, { onAt, signal }: Following): Promise<Outcome<Upload>> =>
  new Promise((resolve) => {
    const { url, init } = prepare({ method: endpoint.method, path: endpoint.path, arg: { id, at }, file: piece })
    const headers = new Headers(init.headers)
    const request = new XMLHttpRequest()
    const silent = () => resolve({ ok: false, failure: { kind: silence(), code: 0, msg: '' } })
    const answered = () => {
      const body = ((): unknown => {
        try {
          return JSON.parse(request.responseText)
        } catch {
          return undefined
        }
      })()
      resolve(outcomeOf({ status: request.status, body, requestId: undefined }, headers.get('token')) as Outcome<Upload>)
    }
    request.upload.onprogress = ({ loaded }) => onAt(at + Math.min(loaded, piece.size))
    request.onload = answered
    request.onerror = silent
    request.ontimeout = silent
    request.onabort = silent
    signal.addEventListener('abort', () => request.abort(), { once: true })
    request.open(endpoint.method, url)
    headers.forEach((value, name) => {
      request.setRequestHeader(name, value)
    })
    request.send(piece)
  })

/** Waits for a while, or until the browser is online again. */
const pause = (ms: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer)
      window.removeEventListener('online', end)
      resolve()
    }
    const timer = setTimeout(end, ms)
    window.addEventListener('online', end)
    signal.addEventListener('abort', end, { once: true })
  })

const isPassing = (failure: Failure): boolean => unanswered(failure) || (failure.kind === 'answer' && passing.has(failure.code))

/** Does it until it is answered. What speaks against the file itself, an ended session and a stop for maintenance come back at once. */
const untilAnswered = async <T>(work: () => Promise<Outcome<T>>, { onWaiting, signal }: Following): Promise<Outcome<T>> => {
  for (let tries = 0; ; tries++) {
    const outcome = await work()
    if (outcome.ok || signal.aborted || !isPassing(outcome.failure) || (!unanswered(outcome.failure) && tries >= TRIES)) {
      onWaiting(false)
      return outcome
    }
    onWaiting(true)
    await pause(PAUSES_MS[Math.min(tries, PAUSES_MS.length - 1)] as number, signal)
  }
}

const opened = async (sending: Sending, following: Following): Promise<Outcome<Upload>> => {
  const { info, begin } = filesIn(sending.service).endpoints
  const { noun, field, file, crop } = sending
  const known = begun()[nameOf(sending)]
  const before = known ? await untilAnswered(() => ask<Upload>(info, { id: known }, following.signal), following) : null
  if (before?.ok) return before
  const arg = { noun, field, name: file.name.slice(-200), size: file.size, ...(crop ? { crop } : {}) }
  const fresh = await untilAnswered(() => ask<Upload>(begin, arg, following.signal), following)
  if (fresh.ok) remember(sending, fresh.data.id)
  return fresh
}

/**
 * Sends a file piece by piece and gives what a record holds of it, or what speaks against it. A cut line is waited for; whatever ends it, the same file
 * goes on where it was when it is sent again.
 */
export const sendFile = async (sending: Sending, following: Following): Promise<Outcome<FileRef>> => {
  const { piece: pieces, finish, info } = filesIn(sending.service).endpoints
  const { signal, onAt } = following
  const start = await opened(sending, following)
  if (!start.ok) return start
  let upload = start.data
  let stuck = 0
  while (upload.at < upload.size) {
    onAt(upload.at)
    const now = upload
    const part = sending.file.slice(now.at, now.at + now.piece)
    let sent = await sendPiece(pieces, now, part, following)
    // where a line was cut only the server knows how far it came
    if (!sent.ok && isPassing(sent.failure) && !signal.aborted && stuck++ < TRIES) {
      following.onWaiting(true)
      await pause(PAUSES_MS[0] as number, signal)
      sent = await untilAnswered(() => ask<Upload>(info, { id: now.id }, signal), following)
    }
    if (!sent.ok) return sent
    if (sent.data.at > now.at) stuck = 0
    upload = sent.data
  }
  onAt(upload.size)
  const ref = await untilAnswered(() => ask<FileRef>(finish, { id: upload.id }, signal), following)
  if (ref.ok || !isPassing(ref.failure)) forget(sending)
  return ref
}

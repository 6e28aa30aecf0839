import type { Envelope } from '@academy/contracts/core/envelope.ts'
import i18next from 'i18next'
import { toast } from '../notices/notices.ts'
import { type Outcome, silence } from './failure.ts'
import { reactTo } from './react.ts'
import { type Call, prepare, send } from './send.ts'

const nameOf = (disposition: string, fallback: string): string => {
  const encoded = /filename\*=UTF-8''([^;]+)/i.exec(disposition)?.[1]
  return encoded ? decodeURIComponent(encoded) : (/filename="?([^";]+)"?/i.exec(disposition)?.[1] ?? fallback)
}

/** Gives a file to the browser to be saved under a name. */
export const saveFile = (file: Blob, name: string) => {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(file)
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
}

const broken = (): Outcome<null> => {
  toast('error', i18next.t('core:failures.download'))
  return { ok: false, failure: { kind: 'format', code: 0, msg: '' } }
}

/** Fetches a file with the token in the header and saves it; a JSON answer or an empty file means that the download failed (1-portal.md §8). */
export const download = async (call: Call, fallbackName: string): Promise<Outcome<null>> => {
  const { url, init } = prepare(call)
  const response = await fetch(url, init).catch(() => null)
  if (!response) {
    const failure = { kind: silence(), code: 0, msg: '' }
    reactTo(failure, 'alert')
    return { ok: false, failure }
  }
  if ((response.headers.get('content-type') ?? '').includes('application/json')) {
    const body = (await response.json().catch(() => null)) as Envelope | null
    if (!body) return broken()
    const token = new Headers(init.headers).get('token')
    const failure = { kind: 'answer' as const, code: body.code, msg: body.msg, data: body.data, token }
    reactTo(failure, 'alert')
    return { ok: false, failure }
  }
  const file = await response.blob()
  if (!response.ok || file.size === 0) return broken()
  saveFile(file, nameOf(response.headers.get('content-disposition') ?? '', fallbackName))
  return { ok: true, data: null }
}

/** The file of a list: a ticket for these filters, then the file that it is good for once (resolutions.md 18). */
export const downloadList = async (path: Call['path'], arg: object, fallbackName: string): Promise<Outcome<null>> => {
  const ticket = await send({ method: 'POST', path: `${path}-ticket`, arg })
  if (ticket.ok) return download({ method: 'GET', path, arg: { ...arg, token: (ticket.data as { token: string }).token } }, fallbackName)
  reactTo(ticket.failure, 'alert')
  return ticket
}

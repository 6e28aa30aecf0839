import { codes, silent } from '@academy/contracts/core/codes.ts'
import i18next from 'i18next'
import { alertUser, toast } from '../notices/notices.ts'
import { currentSession, endSession } from '../session/session.ts'
import { stopPage } from '../session/stop.ts'
import { errorsOf, type Failure, reasonsOf, unanswered } from './failure.ts'

/** How loud a refusal may be: `alert` for what a person did, `toast` for what a screen asked, `none` where the caller shows it itself. */
export type Loudness = 'alert' | 'toast' | 'none'

const HTML_CODES = new Set([-1032, -1034])

const say = (key: string, values: Record<string, unknown> = {}): string => i18next.t(`core:${key}`, values)

/** What a failure says in one line; of a malformed input everything that is wrong with it. */
export const textOf = (failure: Failure): string => {
  if (unanswered(failure)) return say(`failures.${failure.kind}`)
  if (failure.kind !== 'answer') return say(failure.code === 429 ? 'failures.tooMany' : 'failures.strange')
  return errorsOf(failure).join(say('form.and')) || failure.msg || say('failures.unknown', { code: failure.code })
}

const alertOf = (failure: Failure): Promise<void> => {
  const base = { tone: 'error' as const, requestId: failure.requestId }
  if (HTML_CODES.has(failure.code)) return alertUser({ ...base, title: say('failures.title'), html: failure.msg })
  const reasons = reasonsOf(failure)
  if (reasons.length > 0) {
    const remarks = reasons.map((reason) => ({ text: reason.msg, remedy: reason.remedyMsg, link: reason.remedy?.link, who: reason.whoMsg }))
    // A refusal is no fault to report: no number; and what its only reason says is not said twice.
    const title = failure.msg && !reasons.some(({ msg }) => msg === failure.msg) ? failure.msg : say('failures.refused', { count: reasons.length })
    return alertUser({ tone: 'error', title, remarks })
  }
  const errors = errorsOf(failure)
  if (errors.length > 1) return alertUser({ ...base, title: say('failures.malformed'), remarks: errors.map((text) => ({ text })) })
  return alertUser({ ...base, title: say('failures.title'), text: textOf(failure) })
}

/** The error catalogue of 1-portal.md §8: what each kind of refusal does, before the caller sees it. */
export const reactTo = (failure: Failure, loudness: Loudness): void => {
  if (failure.kind === 'answer') {
    if (failure.response) return
    // an answer to a session that is over already says nothing of the one that came after it
    if (failure.code === codes.noSession && (failure.token === undefined || failure.token === currentSession().token)) endSession('expired')
    if (failure.code === codes.stopped) stopPage(failure.msg)
    if (failure.code === codes.noPermission) document.dispatchEvent(new Event('academy:forbidden'))
    if (failure.code === codes.noSession || failure.code === codes.stopped || silent(failure.code) || loudness === 'none') return
  }
  if (loudness === 'none') return
  if (failure.kind === 'answer' && failure.code === -777) toast('error', failure.msg, 3000)
  else if (failure.kind !== 'answer' || loudness === 'toast') toast('error', textOf(failure))
  else void alertOf(failure)
}

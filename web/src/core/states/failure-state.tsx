import { codes } from '@academy/contracts/core/codes.ts'
import { useTranslation } from 'react-i18next'
import { toast } from '../notices/notices.ts'
import { type Failure, unanswered } from '../request/failure.ts'
import { textOf } from '../request/react.ts'
import { useSession } from '../session/session.ts'
import { State } from './state.tsx'
import { useTryingAgain } from './use-trying-again.ts'

const copy = async (text: string, done: string) => {
  await navigator.clipboard.writeText(text)
  toast('success', done)
}

/** `#/offerings/o1` → `#/offerings`; a list itself has none. */
const listOf = (hash: string): string | undefined => /^(#\/(?:manage\/[^/?]+|my\/[^/?]+|(?!manage\/|my\/)[^/?]+))\/[^?]+/.exec(hash)?.[1]

/** What is gone, and the ways on: the list that it stood in, the reader's home. */
const Absent = ({ close }: Pick<Props, 'close'>) => {
  const { t } = useTranslation('core')
  const { token } = useSession()
  const list = listOf(window.location.hash)
  const actions = (
    <>
      {list ? (
        <a className="btn btn-small btn-primary" href={list}>
          {t('states.toList')}
        </a>
      ) : null}
      <a className={list ? 'btn btn-small' : 'btn btn-small btn-primary'} href={token ? '#/person' : '#/'}>
        {t('states.toHome')}
      </a>
      {close ? (
        <button type="button" className="btn btn-small" onClick={close}>
          {t('actions.close')}
        </button>
      ) : null}
    </>
  )
  return <State kind="lost" title={t('states.absent')} text={t('states.absentText')} actions={actions} />
}

/** What a list was asked that nobody can answer, and the way back to all of it. */
const AskedWrongly = ({ text, clear }: { text: string; clear: () => void }) => {
  const { t } = useTranslation('core')
  const action = (
    <button type="button" className="btn btn-small" onClick={clear}>
      {t('list.clearFilters')}
    </button>
  )
  return <State kind="empty" title={t('states.askedWrongly')} text={text} actions={action} />
}

interface Props {
  failure: Failure
  retry: () => void
  byHand?: boolean
  close?: (() => void) | undefined
  /** Takes back what was asked wrongly. */
  clear?: () => void
}

/**
 * What stands where content could not be fetched: the missing right, what is gone, or another try. What was not answered is tried again by itself
 * unless that is for the reader's hand alone (`byHand`), or until the network is back; what was asked wrongly is not asked again as it is; what lies
 * over the page can be closed.
 */
export const FailureState = ({ failure, retry, byHand = false, close, clear }: Props) => {
  const { t } = useTranslation('core')
  const { requestId, kind } = failure
  const silent = unanswered(failure)
  useTryingAgain(retry, silent, byHand)
  if (failure.code === codes.noPermission) return <State kind="denied" title={t('states.denied')} text={failure.msg} />
  if (failure.code === codes.absent) return <Absent close={close} />
  if (failure.code === codes.malformed && clear) return <AskedWrongly text={textOf(failure)} clear={clear} />
  return (
    <State
      kind={silent ? 'offline' : 'failed'}
      title={t(silent ? `states.${kind}` : 'states.failed')}
      text={silent ? (byHand ? undefined : t(`states.${kind}Text`)) : textOf(failure)}
      actions={
        <>
          {failure.code === codes.malformed ? null : (
            <button type="button" className="btn btn-small btn-primary" onClick={retry}>
              {t('actions.retry')}
            </button>
          )}
          {close ? (
            <button type="button" className="btn btn-small" onClick={close}>
              {t('actions.close')}
            </button>
          ) : null}
          {requestId ? (
            <button type="button" className="btn btn-small" onClick={() => copy(requestId, t('states.copied'))}>
              {t('states.copyId')}
            </button>
          ) : null}
        </>
      }
      foot={requestId ? <span className="num">{t('states.requestId', { id: requestId })}</span> : null}
    />
  )
}

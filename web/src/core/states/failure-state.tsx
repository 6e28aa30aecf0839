import { codes } from '@academy/contracts/core/codes.ts'
import { useTranslation } from 'react-i18next'
import { toast } from '../notices/notices.ts'
import type { Failure } from '../request/failure.ts'
import { textOf } from '../request/react.ts'
import { State } from './state.tsx'

const copy = async (text: string, done: string) => {
  await navigator.clipboard.writeText(text)
  toast('success', done)
}

/** What stands where content could not be fetched: no permission names the missing right, what is not there is said to be gone, anything else offers another try. What lies over the page can be closed. */
export const FailureState = ({ failure, retry, close }: { failure: Failure; retry: () => void; close?: (() => void) | undefined }) => {
  const { t } = useTranslation('core')
  const { requestId } = failure
  if (failure.code === codes.noPermission) return <State kind="denied" title={t('states.denied')} text={failure.msg} />
  if (failure.code === codes.absent) return <State kind="lost" title={t('states.absent')} text={t('states.absentText')} />
  return (
    <State
      kind={failure.kind === 'network' ? 'offline' : 'failed'}
      title={t(failure.kind === 'network' ? 'states.offline' : 'states.failed')}
      text={textOf(failure)}
      actions={
        <>
          <button type="button" className="btn btn-small btn-primary" onClick={retry}>
            {t('actions.retry')}
          </button>
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

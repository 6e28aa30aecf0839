import { Drawer } from 'antd'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { ListSkeleton } from '../../../core/list/list-skeleton.tsx'
import { usePhone } from '../../../core/media.ts'
import { formatMoment } from '../../../core/show/moment.tsx'
import { FailureState } from '../../../core/states/failure-state.tsx'
import { importsApi, isBusy, written } from './api.ts'
import { ImportErrors } from './errors.tsx'
import { ImportMoves } from './import-moves.tsx'
import { ImportCounts, ImportState } from './import-state.tsx'
import '../../../core/form/drawer.css'
import './imports.css'

const POLL = 1500

/** One import: where it stands, what it would do or did, and everything that is wrong with it. */
export const ImportDrawer = ({ id, onClose }: { id: string; onClose: () => void }) => {
  const { t } = useTranslation(['jobs-imports', 'core'])
  const phone = usePhone()
  const { data, failure, refetch } = importsApi.useInfo(id, { quiet: true, fresh: true })
  const busy = isBusy(data)
  // The live stream tells every step; asking is for when it is down.
  useEffect(() => {
    if (!busy) return
    const timer = setInterval(refetch, POLL)
    return () => clearInterval(timer)
  }, [busy, refetch])
  const title = (
    <div className="row gap12">
      <span className="grow ellipsis">{data?.fileName ?? t('imports.title')}</span>
      {data ? <ImportState row={data} /> : null}
    </div>
  )
  return (
    <Drawer
      open
      title={title}
      onClose={onClose}
      size={phone ? '100%' : 640}
      footer={data?.actions.some((action) => action !== 'marked') ? <ImportMoves row={data} /> : null}
      rootClassName="edit-drawer import-drawer"
      closable={{ placement: 'end', 'aria-label': t('core:actions.close') }}
    >
      {data ? (
        <>
          <p className="t13 ink3">{t('imports.uploaded', { at: formatMoment(data.createDate, 'second') })}</p>
          {data.problem ? <p className="import-problem">{data.problem}</p> : null}
          {data.status === 'checking' ? <p aria-live="polite">{t('imports.checkingText')}</p> : null}
          {data.status === 'wrong' && data.errorCount > 0 ? <p>{t('imports.wrongText')}</p> : null}
          {data.status === 'ended' ? <p>{t('imports.endedText', { done: data.done, total: data.total })}</p> : null}
          {data.status === 'ready' && written(data) === 0 ? <p className="import-note">{t('imports.nothingNew')}</p> : null}
          {data.errorCount > 0 ? <ImportErrors row={data} /> : null}
          {data.errorCount === 0 || written(data) > 0 ? <ImportCounts row={data} /> : null}
        </>
      ) : failure ? (
        <FailureState failure={failure} retry={refetch} />
      ) : (
        <ListSkeleton columns={1} rows={6} />
      )}
    </Drawer>
  )
}

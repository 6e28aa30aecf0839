import { Button, Drawer } from 'antd'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { ListSkeleton } from '../../../core/list/list-skeleton.tsx'
import { usePhone } from '../../../core/media.ts'
import { confirmUser, toast } from '../../../core/notices/notices.ts'
import { formatMoment } from '../../../core/show/moment.tsx'
import { FailureState } from '../../../core/states/failure-state.tsx'
import { type ImportRecord, importsApi, isBusy, written } from './api.ts'
import { ImportErrors } from './errors.tsx'
import { ImportCounts, ImportState } from './import-state.tsx'
import '../../../core/form/drawer.css'
import './imports.css'

const POLL = 1500

const Moves = ({ row }: { row: ImportRecord }) => {
  const { t } = useTranslation(['jobs-imports', 'core'])
  const [apply, applying] = importsApi.useApply()
  const [cancel, cancelling] = importsApi.useCancel()
  const [end, ending] = importsApi.useEnd()
  const askApply = async () => {
    const remarks = row.sheets.map(({ sheetName, created, changed, same }) => ({
      text: sheetName,
      remedy: t('imports.applySheet', { created, changed, same }),
    }))
    const ask = { title: t('imports.applyAsk'), text: t('imports.applyText'), remarks, yes: t('imports.apply'), no: t('core:actions.cancel') }
    if (!(await confirmUser({ ...ask, tone: 'warning' }))) return
    if ((await apply({ id: row.id })).ok) toast('success', t('imports.applied'))
  }
  const askCancel = async () => {
    if (!(await confirmUser({ title: t('imports.cancelAsk'), tone: 'warning', yes: t('imports.cancel'), no: t('core:actions.cancel'), danger: true }))) return
    if ((await cancel({ id: row.id })).ok) toast('success', t('imports.cancelled'))
  }
  const askEnd = async () => {
    const text = t('imports.endText', { done: row.done, total: row.total })
    if (!(await confirmUser({ title: t('imports.endAsk'), text, tone: 'warning', yes: t('imports.end'), no: t('core:actions.cancel'), danger: true }))) return
    if ((await end({ id: row.id })).ok) toast('success', t('imports.ended'))
  }
  return (
    <div className="row gap12">
      <span className="grow" />
      {row.actions.includes('cancel') ? (
        <Button loading={cancelling.loading} onClick={askCancel}>
          {t('imports.cancel')}
        </Button>
      ) : null}
      {row.actions.includes('end') ? (
        <Button loading={ending.loading} onClick={askEnd}>
          {t('imports.end')}
        </Button>
      ) : null}
      {row.actions.includes('apply') ? (
        <Button type="primary" loading={applying.loading} onClick={askApply}>
          {t(row.status === 'stuck' ? 'imports.continue' : 'imports.apply')}
        </Button>
      ) : null}
    </div>
  )
}

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
      footer={data?.actions.some((action) => action !== 'marked') ? <Moves row={data} /> : null}
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

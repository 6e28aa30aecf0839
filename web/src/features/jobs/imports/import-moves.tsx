import { Button } from 'antd'
import { useTranslation } from 'react-i18next'
import { MoveButton } from '../../../core/life/move-button.tsx'
import { confirmUser, toast } from '../../../core/notices/notices.ts'
import { type ImportRecord, importsApi } from './api.ts'

/** Discards what was never applied, or ends what cannot go on; both after a question. */
const Leave = ({ row }: { row: ImportRecord }) => {
  const { t } = useTranslation(['jobs-imports', 'core'])
  const [cancel, cancelling] = importsApi.useCancel()
  const [end, ending] = importsApi.useEnd()
  const no = t('core:actions.cancel')
  const askCancel = async () => {
    if (!(await confirmUser({ title: t('imports.cancelAsk'), tone: 'warning', yes: t('imports.cancel'), no, danger: true }))) return
    if ((await cancel({ id: row.id })).ok) toast('success', t('imports.cancelled'))
  }
  const askEnd = async () => {
    const text = t('imports.endText', { done: row.done, total: row.total })
    if (!(await confirmUser({ title: t('imports.endAsk'), text, tone: 'warning', yes: t('imports.end'), no, danger: true }))) return
    if ((await end({ id: row.id })).ok) toast('success', t('imports.ended'))
  }
  return (
    <>
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
    </>
  )
}

/** What its reader may do with an import now. */
export const ImportMoves = ({ row }: { row: ImportRecord }) => {
  const { t } = useTranslation(['jobs-imports', 'core'])
  const [apply, applying] = importsApi.useApply()
  const askApply = async () => {
    const remarks = row.sheets.map(({ sheetName, created, changed, same }) => ({
      text: sheetName,
      remedy: t('imports.applySheet', { created, changed, same }),
    }))
    const ask = { title: t('imports.applyAsk'), text: t('imports.applyText'), remarks, yes: t('imports.apply'), no: t('core:actions.cancel') }
    if (!(await confirmUser({ ...ask, tone: 'warning' }))) return
    if ((await apply({ id: row.id })).ok) toast('success', t('imports.applied'))
  }
  return (
    <div className="row gap12">
      <span className="grow" />
      <Leave row={row} />
      <MoveButton row={row} move="apply" type="primary" loading={applying.loading} onClick={askApply}>
        {t(row.status === 'stuck' ? 'imports.continue' : 'imports.apply')}
      </MoveButton>
    </div>
  )
}

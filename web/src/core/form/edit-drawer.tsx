import { Button, Drawer } from 'antd'
import { type ReactNode, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { usePhone } from '../media.ts'
import { mayLeave } from './unsaved.ts'
import type { EditForm } from './use-edit-form.ts'
import './drawer.css'

interface Props<V extends object> {
  title: string
  form: EditForm<V>
  onClose: () => void
  width?: number
  children: ReactNode
  /** The word on the main button; "save" unless told. */
  save?: string
  /** What saving will do besides, above the buttons. */
  note?: ReactNode
  /** What saving would do besides is still asked: who saves meanwhile waits, and sees it first where there is something. */
  asking?: boolean
}

/** Saves at once, or as soon as it is known that nothing else follows from it. */
const useSaving = (submit: () => unknown, asking: boolean, note: ReactNode) => {
  const [waiting, setWaiting] = useState(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: only the end of the asking matters
  useEffect(() => {
    if (!waiting || asking) return
    setWaiting(false)
    if (!note) void submit()
  }, [waiting, asking])
  return { waiting, save: () => (asking ? setWaiting(true) : void submit()) }
}

/** The drawer of every short form: from under the page tabs, the list lightly masked, the footer counting unsaved changes. */
export const EditDrawer = <V extends object>({ title, form, onClose, width = 492, children, save, note, asking = false }: Props<V>) => {
  const { t } = useTranslation('core')
  const phone = usePhone()
  const { waiting, save: submit } = useSaving(form.submit, asking, note)
  const close = async () => {
    if (!(await mayLeave())) return
    form.discard()
    onClose()
  }
  const buttons = (
    <div className="row gap12">
      <span className="grow t12 ink3" aria-live="polite">
        {form.changed.length > 0 ? t('form.unsaved', { count: form.changed.length }) : ''}
      </span>
      <Button onClick={close}>{t('actions.cancel')}</Button>
      <Button type="primary" onClick={submit} loading={form.saving || waiting} disabled={form.locked && !form.saving}>
        {save ?? t('actions.save')}
      </Button>
    </div>
  )
  const footer = (
    <>
      {note ? (
        <p className="drawer-note t13" role="status">
          {note}
        </p>
      ) : null}
      {buttons}
    </>
  )
  return (
    <Drawer
      open
      title={title}
      onClose={close}
      size={phone ? '100%' : width}
      footer={footer}
      rootClassName="edit-drawer"
      closable={{ placement: 'end', 'aria-label': t('actions.close') }}
    >
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          submit()
        }}
      >
        {form.restored ? (
          <div className="note-line" role="status">
            {t('form.restored')}
            <Button size="small" onClick={form.discard}>
              {t('form.dropDraft')}
            </Button>
          </div>
        ) : null}
        {children}
        <input type="submit" hidden />
      </form>
    </Drawer>
  )
}

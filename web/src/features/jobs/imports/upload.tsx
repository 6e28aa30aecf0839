import { imports } from '@academy/contracts/jobs/imports.ts'
import { Button } from 'antd'
import { type DragEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { alertUser } from '../../../core/notices/notices.ts'
import { reactTo } from '../../../core/request/react.ts'
import { send } from '../../../core/request/send.ts'
import { usePermission } from '../../../core/session/session.ts'
import { Icon } from '../../../core/show/icon.tsx'
import { type ImportRecord, importsApi } from './api.ts'
import './imports.css'

const LARGEST = 40 * 1024 * 1024
const { upload } = imports.endpoints

const useUpload = (done: (made: ImportRecord) => void) => {
  const { t } = useTranslation('jobs-imports')
  const [loading, setLoading] = useState(false)
  const take = async (file: File | undefined) => {
    if (!file) return
    if (file.size > LARGEST) return alertUser({ tone: 'error', title: t('imports.tooLarge') })
    setLoading(true)
    const outcome = await send({ method: upload.method, path: upload.path, arg: { fileName: file.name.slice(-200) }, file, changes: true })
    setLoading(false)
    if (outcome.ok) return done(outcome.data as ImportRecord)
    reactTo(outcome.failure, 'alert')
  }
  return { take, loading }
}

/** Where a workbook is dropped or chosen, and the template to begin with. */
export const Upload = ({ onDone }: { onDone: (made: ImportRecord) => void }) => {
  const { t } = useTranslation('jobs-imports')
  const may = usePermission()
  const [over, setOver] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  const { take, loading } = useUpload(onDone)
  const [template, fetching] = importsApi.useTemplate()
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    void take(event.dataTransfer.files[0])
  }
  if (!may(upload.permission)) return null
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is one more way; the button does the same
    <div
      className={`import-drop${over ? ' import-drop-over' : ''}`}
      onDragOver={(event) => {
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <Button type="primary" icon={<Icon name="file" size={16} />} loading={loading} onClick={() => input.current?.click()}>
        {t('imports.choose')}
      </Button>
      <span className="grow ink3">{t('imports.drop')}</span>
      <Button icon={<Icon name="download" size={16} />} loading={fetching.loading} onClick={() => template({})}>
        {t('imports.template')}
      </Button>
      <input
        ref={input}
        type="file"
        accept=".xlsx"
        aria-label={t('imports.choose')}
        onChange={(event) => {
          void take(event.target.files?.[0])
          event.target.value = ''
        }}
      />
    </div>
  )
}

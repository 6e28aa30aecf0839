import { type FileRef, fileFields } from '@academy/contracts/core/files.ts'
import { PhotoFields, photos } from '@academy/contracts/identity/accounts/photos.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { connect } from '../../../../core/connect.ts'
import FileField from '../../../../core/files/file-field.tsx'
import { openPicture } from '../../../../core/files/open-picture.ts'
import { toast } from '../../../../core/notices/notices.ts'
import { fieldsOf } from '../../../../core/request/failure.ts'
import { currentSession, knowMe } from '../../../../core/session/session.ts'
import './photos.css'

const api = connect(photos)
const of = { service: photos.service, noun: photos.noun }
const [field] = fileFields(PhotoFields)

/** The picture of the session follows what was kept. */
const showHead = (photo: FileRef | undefined) => {
  const { me } = currentSession()
  if (!me) return
  const { headurl: _, ...rest } = me
  knowMe(photo ? { ...rest, headurl: openPicture('identity', photo.fileId, 96) } : rest)
}

/** One's own picture: chosen, dropped or pasted, cut to a square and kept at once. */
const OwnPhoto = () => {
  const { t } = useTranslation('identity/photos')
  const { data } = api.useMine()
  const [keep] = api.useKeep()
  const [wrong, setWrong] = useState<string[]>([])
  const change = async (value: unknown) => {
    const photo = (value || undefined) as FileRef | undefined
    const outcome = await keep(photo ? { photo } : {}, { quiet: true })
    setWrong(outcome.ok ? [] : [fieldsOf(outcome.failure)[0]?.msg ?? (outcome.failure.msg || t('failed'))])
    if (!outcome.ok) return
    showHead(outcome.data.photo)
    toast('success', t(photo ? 'kept' : 'removed'))
  }
  if (!field || !data) return <div className="skeleton" style={{ height: 96 }} />
  return (
    <section className="own-photo" aria-labelledby="own-photo">
      <h2 id="own-photo" className="t20">
        {t('title')}
      </h2>
      <p className="t13 ink3">{t('text')}</p>
      <FileField
        of={of}
        field={field}
        id="photo"
        value={data.photo}
        onChange={(value) => void change(value)}
        onBlur={() => undefined}
        onHold={() => undefined}
      />
      {wrong.length > 0 ? (
        <div className="field-help" data-wrong role="alert">
          {wrong.join(' ')}
        </div>
      ) : null}
    </section>
  )
}

export default OwnPhoto

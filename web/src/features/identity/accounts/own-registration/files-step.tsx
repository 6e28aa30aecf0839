import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useDictionary } from '../../../../core/session/dictionaries.ts'
import { Icon } from '../../../../core/show/icon.tsx'
import { dropFile, type FileField, sendOwnFile } from './calls.ts'
import { Around, Choice } from './lines.tsx'
import { messageOf, type Register, wrongOf } from './use-register.ts'

const MB = 1024 * 1024
const accepts: Readonly<Record<FileField, string>> = { photo: 'image/png,image/jpeg', letter: 'application/pdf,image/png,image/jpeg' }
const sizeOf = (bytes: number): string => (bytes < MB ? `${Math.max(1, Math.round(bytes / 1024))} KB` : `${(bytes / MB).toFixed(1)} MB`)

/** Sends a file of this field at once, and takes it away again. */
const useFile = (field: FileField, { take, setWrong, clear }: Register) => {
  const [share, setShare] = useState<number>()
  const tell = (texts: readonly string[]) => setWrong((before) => ({ ...before, [field]: texts }))
  const put = async (file: File | undefined) => {
    if (!file) return
    clear(field)
    setShare(0)
    const outcome = await sendOwnFile(field, file, setShare)
    setShare(undefined)
    if (outcome.ok) take(outcome.data)
    else tell(wrongOf(outcome.failure)[field] ?? [messageOf(outcome.failure)])
  }
  const drop = async () => {
    const outcome = await dropFile(field)
    if (outcome.ok) take(outcome.data)
    else tell([messageOf(outcome.failure)])
  }
  return { share, put, drop }
}

/** What the file is, or how much of it is there. */
const Said = ({ field, register, share }: { field: FileField; register: Register; share: number | undefined }) => {
  const { t } = useTranslation('identity/own-registration')
  const known = register.own?.[field]
  const words = known ? `${known.name} · ${sizeOf(known.size)}` : t('files.none')
  return (
    <>
      {known && field === 'photo' ? (
        <img src={`/api/auth/register/photo?of=${known.fileId}`} alt={t('fields.photo')} />
      ) : (
        <Icon name={field === 'photo' ? 'picture' : 'file'} size={24} />
      )}
      <span className="grow ellipsis">{share === undefined ? words : t('files.sending', { percent: Math.round(share * 100) })}</span>
    </>
  )
}

/** One file: chosen or photographed, sent at once, kept with what is typed. */
const FileLine = ({ field, register }: { field: FileField; register: Register }) => {
  const { t } = useTranslation('identity/own-registration')
  const { own, wrong } = register
  const { share, put, drop } = useFile(field, register)
  const id = `register-${field}`
  const known = own?.[field]
  return (
    <Around id={id} label={t(`fields.${field}`)} wrong={wrong[field]} help={t(`files.${field}Help`)}>
      <div className="register-file" data-wrong={wrong[field] ? true : undefined}>
        <Said field={field} register={register} share={share} />
        {known ? (
          <button type="button" className="icon-btn" aria-label={t('files.drop', { name: t(`fields.${field}`) })} onClick={() => void drop()}>
            <Icon name="close" />
          </button>
        ) : null}
        <label className="btn btn-small register-choose">
          {t(known ? 'files.other' : 'files.choose')}
          <input
            id={id}
            type="file"
            className="hidden-text"
            accept={accepts[field]}
            disabled={share !== undefined}
            onChange={(event) => void put(event.target.files?.[0])}
          />
        </label>
      </div>
    </Around>
  )
}

/** Picture, education, and the letter of who shall administer his place. */
export const FilesStep = ({ register }: { register: Register }) => {
  const { t } = useTranslation('identity/own-registration')
  const educations = useDictionary('education')
  const { values, set, wrong } = register
  return (
    <>
      <p className="register-lead">{t('files.text')}</p>
      <FileLine field="photo" register={register} />
      {values.administrator === 'true' ? <FileLine field="letter" register={register} /> : null}
      <Choice
        id="register-education"
        label={t('fields.education')}
        value={values.education ?? ''}
        set={(value) => set('education', value)}
        wrong={wrong.education}
        options={educations}
        none={t('choose')}
        free
      />
    </>
  )
}

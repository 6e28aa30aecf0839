import type { Service } from '@academy/contracts/core/endpoint.ts'
import type { FileRef } from '@academy/contracts/core/files.ts'
import { Button } from 'antd'
import type { CSSProperties } from 'react'
import { useTranslation } from 'react-i18next'
import { Icon } from '../show/icon.tsx'
import { FileLine } from './files.tsx'
import { Picture } from './picture.tsx'
import { sizeText } from './size-text.ts'
import type { Upload } from './use-uploads.ts'

const WIDTH = 640

/** The shape of a picture's place; a plan without one lies in a wide place, whole. */
const shaped = (crop: string | undefined): CSSProperties => ({ aspectRatio: (crop ?? '3:2').replace(':', ' / '), objectFit: crop ? 'cover' : 'contain' })

interface Held {
  service: Service
  file: FileRef
  pictures: boolean
  crop: string | undefined
  onRemove: () => void
}

/** A file that the record has, or gets when it is saved. */
export const HeldFile = ({ service, file, pictures, crop, onRemove }: Held) => {
  const { t } = useTranslation('core')
  const remove = (
    <Button type="text" size="small" icon={<Icon name="close" size={14} />} aria-label={t('files.remove', { name: file.name })} onClick={onRemove} />
  )
  if (!pictures)
    return (
      <li className="file-row">
        <FileLine service={service} file={file} />
        {remove}
      </li>
    )
  return (
    <li className="file-tile">
      <div className="file-frame" style={shaped(crop)}>
        {/* its name stands below */}
        <Picture service={service} file={file} width={WIDTH} alt="" />
      </div>
      <div className="file-under">
        <span className="file-name t12 ink3" title={file.name}>
          {file.name}
        </span>
        {remove}
      </div>
    </li>
  )
}

interface Coming {
  upload: Upload
  crop: string | undefined
  onRetry: () => void
  onDrop: () => void
}

/** A file on its way: how far it is, that the line is cut, or that it did not go. */
export const ComingFile = ({ upload, crop, onRetry, onDrop }: Coming) => {
  const { t } = useTranslation('core')
  const { file, preview, at, waiting, failed } = upload
  const percent = file.size === 0 ? 0 : Math.floor((100 * at) / file.size)
  const words = failed ? t('files.failed') : waiting ? t('files.waiting') : percent === 100 ? t('files.checking') : `${percent} %`
  return (
    <li className={preview ? 'file-tile' : 'file-row file-row-coming'}>
      {preview ? (
        <div className="file-frame file-frame-coming" style={shaped(crop)}>
          <img className="file-picture" src={preview} alt="" />
        </div>
      ) : (
        <span className="file-name">
          {file.name} <span className="ink3 num">{sizeText(file.size)}</span>
        </span>
      )}
      <progress className="file-progress" max={100} value={percent} aria-label={t('files.sending', { name: file.name })} data-wrong={failed || undefined} />
      <div className="file-under">
        <span className="t12 ink3 num">{words}</span>
        <span>
          {failed ? (
            <Button type="link" size="small" onClick={onRetry}>
              {t('actions.retry')}
            </Button>
          ) : null}
          <Button type="text" size="small" icon={<Icon name="close" size={14} />} aria-label={t('files.cancel', { name: file.name })} onClick={onDrop} />
        </span>
      </div>
    </li>
  )
}

import type { Service } from '@academy/contracts/core/endpoint.ts'
import { type FileRef, filesIn } from '@academy/contracts/core/files.ts'
import { Button } from 'antd'
import { useTranslation } from 'react-i18next'
import { reactTo } from '../request/react.ts'
import { API_BASE, send } from '../request/send.ts'
import { Icon } from '../show/icon.tsx'
import { Picture } from './picture.tsx'
import { sizeText } from './size-text.ts'
import './files.css'

const isPicture = ({ type }: FileRef): boolean => type.startsWith('image/')

/** Lets the browser itself fetch a file, however large, by an address that is good for some minutes. */
const saveFile = async (service: Service, { fileId, name }: FileRef) => {
  const { grant } = filesIn(service).endpoints
  const outcome = await send({ method: grant.method, path: grant.path, arg: { id: fileId } })
  if (!outcome.ok) return reactTo(outcome.failure, 'alert')
  const link = document.createElement('a')
  link.href = `${API_BASE}${(outcome.data as { path: string }).path}`
  link.download = name
  link.click()
}

/** A file by its name and size; pressed it is saved. */
export const FileLine = ({ service, file }: { service: Service; file: FileRef }) => {
  const { t } = useTranslation('core')
  return (
    <Button
      type="text"
      className="file-line"
      icon={<Icon name="file" size={16} />}
      aria-label={t('files.download', { name: `${file.name} ${sizeText(file.size)}` })}
      onClick={() => void saveFile(service, file)}
    >
      <span className="file-name">{file.name}</span> <span className="ink3 num">{sizeText(file.size)}</span>
    </Button>
  )
}

const WIDTH = 640

/** The files of a record: pictures as pictures, others by name. */
export const Files = ({ service, files }: { service: Service; files: readonly FileRef[] }) => (
  <div className="files-shown">
    {files.map((file) =>
      isPicture(file) ? (
        <Picture key={file.fileId} service={service} file={file} width={WIDTH} alt={file.name} />
      ) : (
        <FileLine key={file.fileId} service={service} file={file} />
      ),
    )}
  </div>
)

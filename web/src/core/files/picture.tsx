import type { Service } from '@academy/contracts/core/endpoint.ts'
import type { FileRef } from '@academy/contracts/core/files.ts'
import { Icon } from '../show/icon.tsx'
import { usePicture } from './file-url.ts'
import './files.css'

/** A picture that its reader may see, at least so many px wide; its place stays where it does not come. */
export const Picture = ({ service, file, width, alt }: { service: Service; file: FileRef; width: number; alt: string }) => {
  const address = usePicture(service, file.fileId, width)
  if (address) return <img className="file-picture" src={address} alt={alt} />
  return <span className="file-picture file-picture-none">{address === null ? <Icon name="picture" size={20} /> : null}</span>
}

import type { Service } from '@academy/contracts/core/endpoint.ts'
import { API_BASE } from '../request/send.ts'

/** The address of a picture, at least so many px wide; only what everybody may see comes without a token. */
// written out: visitors need no schemas for it
export const openPicture = (service: Service, fileId: string, width: number): string =>
  `${API_BASE}/${service}/files/${encodeURIComponent(fileId)}/content?width=${width}`

import type { Service } from '@academy/contracts/core/endpoint.ts'
import { useEffect, useState } from 'react'
import { headersOf } from '../request/send.ts'
import { openPicture } from './open-picture.ts'

const MOST = 120
const known = new Map<string, Promise<string | null>>()

const fetched = async (url: string): Promise<string | null> => {
  const answer = await fetch(url, { headers: headersOf({}) }).catch(() => null)
  if (!answer?.ok || !answer.headers.get('content-type')?.startsWith('image/')) return null
  return URL.createObjectURL(await answer.blob())
}

const urlOf = (url: string): Promise<string | null> => {
  const before = known.get(url)
  if (before) return before
  const made = fetched(url)
  known.set(url, made)
  // what could not be fetched is tried again by who comes next
  void made.then((address) => {
    if (address === null) known.delete(url)
  })
  if (known.size > MOST) {
    const [oldest] = known.keys()
    void known.get(oldest as string)?.then((address) => address && URL.revokeObjectURL(address))
    known.delete(oldest as string)
  }
  return made
}

/** The address of a picture that only some may see, at least so many px wide; null where it does not come. */
export const pictureAddress = (service: Service, id: string, width: number): Promise<string | null> => urlOf(openPicture(service, id, width))

/** A picture that only some may see, from where it is fetched with the reader's token: `undefined` on its way, `null` where it does not come. */
export const usePictureAt = (url: string | undefined): string | null | undefined => {
  const [come, setCome] = useState<{ url: string; address: string | null }>()
  useEffect(() => {
    let left = false
    if (!url) return
    void urlOf(url).then((address) => {
      if (!left) setCome({ url, address })
    })
    return () => {
      left = true
    }
  }, [url])
  return url && come?.url === url ? come.address : undefined
}

/** The same of a file. */
export const usePicture = (service: Service, id: string, width: number): string | null | undefined => usePictureAt(openPicture(service, id, width))

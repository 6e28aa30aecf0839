import { Readable } from 'node:stream'
import type { Platform } from '@academy/chassis/runtime/platform.ts'
import { SourceFault } from '../compare/source.ts'

const NONE = '-'
/** A file of 200,000 people has some 60 MB. */
const BYTES = 128 * 1024 * 1024
const WAIT_MS = 120_000

/** May files be fetched from there? Only by https, from a host that the parameter `sync.hosts` names. */
export const allowedHost = (url: string, hosts: string): boolean => {
  if (hosts === NONE || !URL.canParse(url)) return false
  const { protocol, host, username } = new URL(url)
  return protocol === 'https:' && username === '' && hosts.toLowerCase().split(' ').includes(host.toLowerCase())
}

const bounded = async function* (body: Readable): AsyncGenerator<Buffer> {
  let size = 0
  for await (const part of body) {
    size += (part as Buffer).length
    if (size > BYTES) throw new SourceFault('syncFileTooLarge', { mb: BYTES / 1024 / 1024 })
    yield part as Buffer
  }
}

/** Fetches a file into storage; a redirect could lead where nothing is allowed, so it is none. Throws SourceFault with what went wrong. */
export const fetchFile = async (platform: Platform, url: string, key: string): Promise<void> => {
  const answer = await fetch(url, { redirect: 'error', signal: AbortSignal.timeout(WAIT_MS) }).catch(() => {
    throw new SourceFault('syncNotReached')
  })
  if (!answer.ok || !answer.body) throw new SourceFault('syncAnswered', { status: answer.status })
  await platform.storage.write(key, bounded(Readable.fromWeb(answer.body as never)))
}

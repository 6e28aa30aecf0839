import type { Readable } from 'node:stream'
import { openFile } from '@academy/chassis/files/read.ts'
import type { Context } from '@academy/chassis/http/context.ts'
import type { Platform } from '@academy/chassis/runtime/platform.ts'
import { toldOfRun } from '../scim/told.ts'
import type { Connector } from '../sync-connectors/model.ts'
import type { RunDoc } from '../sync-runs/model.ts'
import { fetchFile } from '../sync-runs/pull.ts'
import { readCsv } from './csv.ts'
import { type Source, SourceFault } from './source.ts'

const there = (body: Readable | null): Readable => {
  if (!body) throw new SourceFault('syncFileGone')
  return body
}

/** How the file of a run is opened, as often as it must be read. */
const opening = (ctx: Context, platform: Platform, { file, storedKey }: RunDoc): (() => Promise<Readable>) => {
  if (storedKey) return async () => there(await platform.storage.read(storedKey))
  return async () => there(file ? await openFile(platform, ctx, file.fileId) : null)
}

/** What a run brings: a file, fetched first where it says so, or what SCIM has written; then with the keys that it names, for it is not everybody. */
export const sourceOf = async (
  ctx: Context,
  platform: Platform,
  doc: RunDoc,
  connector: Connector,
  current: ReadonlyMap<string, string>,
): Promise<{ source: Source; keys?: string[] }> => {
  if (doc.source === 'scim') return toldOfRun(ctx, doc.id)
  if (doc.source === 'pull' && doc.storedKey && connector.url) await fetchFile(platform, connector.url, doc.storedKey)
  return { source: await readCsv(opening(ctx, platform, doc), connector, current) }
}

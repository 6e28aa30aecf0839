import type { Context } from '@academy/chassis/http/context.ts'
import { crudHandlers } from '@academy/chassis/http/crud-handlers.ts'
import type { Handlers } from '@academy/chassis/http/serve.ts'
import { repository } from '@academy/chassis/mongo/repository.ts'
import type { Reader } from '@academy/chassis/mongo/scope.ts'
import { setting } from '@academy/chassis/runtime/config.ts'
import type { Platform } from '@academy/chassis/runtime/platform.ts'
import { absent, malformed, moveNotAllowed, refused } from '@academy/chassis/runtime/refusal.ts'
import { closeSecret } from '@academy/chassis/runtime/secret-box.ts'
import { STORAGE_PURPOSE, storageBy } from '@academy/chassis/storage/places.ts'
import type { Parsed, Returned } from '@academy/contracts/core/endpoint.ts'
import { shownPage } from '@academy/contracts/core/page.ts'
import type { StorageStep } from '@academy/contracts/identity/system/storage-settings.ts'
import { storageSettings } from '@academy/contracts/identity/system/storage-settings.ts'
import { asPlatform } from '../tenants/home.ts'
import { filesBy } from './files.ts'
import { StorageModel, type StorageRow } from './model.ts'
import { tryStorage } from './try.ts'

type Endpoints = (typeof storageSettings)['endpoints']
type Given = Parsed<Endpoints['save']>
type Row = Returned<Endpoints['info']>

const PERMISSION = 'platform:storage'
const here = (ctx: Context) => asPlatform(ctx, PERMISSION)
const plain = crudHandlers(storageSettings as never, StorageModel as never) as unknown as Handlers<typeof storageSettings>
const byId = async (who: Reader, id: string): Promise<StorageRow> => {
  const row = await repository(StorageModel)(who).byId(id)
  if (!row) throw absent()
  return row
}

/** S3_ENDPOINT wins over what is set here. */
export const isLocked = (): boolean => setting('S3_ENDPOINT', '') !== ''

/** A row as it is told: since when its secret stands and by whom, never the secret. */
const shown = (row: StorageRow & { actions?: string[] }): Row => {
  const { secret: _, secretAt, secretBy, testedAt, testedOk, testId: __, testSteps: ___, ...rest } = row
  return { ...rest, secretSetAt: secretAt, secretSetBy: secretBy, ...(testedAt ? { tested: { at: testedAt, ok: testedOk ?? false } } : {}) } as Row
}

/** A place outside needs all by which it is reached; a secret goes to another place only when it is given again. */
const judge = ({ kind, endpoint, bucket, accessKey, secretKey }: Given, before?: StorageRow): void => {
  if (kind === 'local') return
  const tracked = kind === 'fastdfs'
  // FastDFS knows no keys: who reaches its tracker may use it
  const needed = tracked ? { endpoint } : { endpoint, bucket, accessKey, ...(before?.secret ? {} : { secretKey }) }
  const missing = Object.entries(needed).flatMap(([field, value]) => (value ? [] : [{ field, code: 'required' }]))
  const moved = before?.secret && before.endpoint !== endpoint && !secretKey ? [{ field: 'secretKey', code: 'secretAgain' }] : []
  const odd = endpoint && endpoint.startsWith('tcp:') !== tracked ? [{ field: 'endpoint', code: tracked ? 'trackerUrl' : 'httpUrl' }] : []
  if (missing.length + moved.length + odd.length > 0) throw malformed([...missing, ...moved, ...odd])
}

const sealedBy = (secretKey: string | undefined, ctx: Context, key: string) =>
  secretKey ? { secret: closeSecret(secretKey, STORAGE_PURPOSE, key), secretAt: ctx.now, secretBy: ctx.userId } : {}

const writing = (platform: Platform): Pick<Handlers<typeof storageSettings>, 'save' | 'update'> => ({
  save: async ({ secretKey, ...given }, ctx) => {
    const at = await here(ctx)
    judge({ secretKey, ...given })
    const made = (await plain.save({ ...given, ...sealedBy(secretKey, ctx, platform.signingKey) } as never, at)) as unknown as StorageRow
    return shown(made) as never
  },
  update: async ({ id, version, secretKey, ...given }, ctx) => {
    const at = await here(ctx)
    const before = await byId(at, id)
    judge({ secretKey, ...given }, before)
    if (before.name !== given.name && (await filesBy(platform, before.name)) > 0) throw refused([{ code: 'storageNamed' }])
    const stands = { secret: before.secret, secretAt: before.secretAt, secretBy: before.secretBy, ...sealedBy(secretKey, ctx, platform.signingKey) }
    // what was tried is another thing now
    await plain.update({ id, version, ...given, ...stands } as never, at)
    const next = await at.unit(
      (unit) => repository(StorageModel)(unit).update(id, undefined, { status: 'draft', testedAt: null, testedOk: null } as never),
      'draft',
    )
    return shown({ ...next, actions: ['update', 'delete'] }) as never
  },
})

/** One test, noted with its steps: asked for again by the same request it is told again. */
const test =
  (platform: Platform): Handlers<typeof storageSettings>['test'] =>
  async ({ id }, ctx) => {
    const at = await here(ctx)
    const [row, testId] = [await byId(at, id), ctx.newId('test')]
    if (row.testId === testId && row.testSteps) return { steps: JSON.parse(row.testSteps) as StorageStep[] }
    const steps = await tryStorage(storageBy({ ...row, active: false }, platform))
    const testedOk = steps.every(({ ok }) => ok)
    const status = testedOk && row.status !== 'active' ? { status: 'tested' as const } : {}
    await at.unit((unit) =>
      repository(StorageModel)(unit).update(id, undefined, { testedAt: ctx.now, testedOk, testId, testSteps: JSON.stringify(steps), ...status }),
    )
    return { steps }
  }

const switching: Pick<Handlers<typeof storageSettings>, 'activate' | 'retire'> = {
  activate: async ({ id, version }, ctx) => {
    if (isLocked()) throw refused([{ code: 'configLocked' }])
    const at = await here(ctx)
    const row = await byId(at, id)
    if (row.status !== 'tested') throw moveNotAllowed('activate', row.status)
    const next = await at.unit(async (unit) => {
      const repo = repository(StorageModel)(unit)
      for (const other of await repo.find({ status: 'active' })) await repo.update(other.id, other.version, { status: 'readonly' })
      return repo.update(id, version ?? row.version, { status: 'active' })
    })
    return shown(next) as never
  },
  retire: async (input, ctx) => shown((await plain.retire(input, await here(ctx))) as unknown as StorageRow) as never,
}

export const storageHandlers = (platform: Platform): Handlers<typeof storageSettings> => {
  const remove = async (ids: string[], ctx: Context) => {
    const at = await here(ctx)
    for (const id of ids) {
      const { name, status } = await byId(at, id)
      const count = status === 'draft' ? 0 : await filesBy(platform, name)
      if (count > 0) throw refused([{ code: 'storageHolds', params: { name, count } }])
    }
    return plain.remove(ids, at)
  }
  return {
    ...plain,
    ...writing(platform),
    ...switching,
    page: async (query, ctx) => {
      const found = (await plain.page(query, await here(ctx))) as unknown as { records: StorageRow[] }
      return shownPage(
        found as never,
        found.records.map((row) => shown(row)),
      ) as never
    },
    info: async (input, ctx) => {
      const row = (await plain.info(input, await here(ctx))) as unknown as StorageRow
      return { ...shown(row), files: await filesBy(platform, row.name) } as never
    },
    test: test(platform),
    environment: async (_, ctx) => {
      await here(ctx)
      return { kind: isLocked() ? ('s3' as const) : ('local' as const), files: await filesBy(platform, undefined) }
    },
    remove,
    removeOne: ({ id }, ctx) => remove([id], ctx),
    removeListed: ({ id }, ctx) => remove([id], ctx),
  }
}

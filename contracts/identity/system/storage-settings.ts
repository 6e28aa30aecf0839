import { z } from 'zod'
import { crud } from '../../core/crud.ts'
import { endpoint } from '../../core/endpoint.ts'
import { lifecycle } from '../../core/lifecycle.ts'
import { ref } from '../../core/refs.ts'
import { freeText, id, int, moment } from '../../core/rules.ts'
import { task } from '../../core/task.ts'

export const storageKinds = ['local', 's3', 'oss', 'cos', 'kodo', 'fastdfs'] as const

/** Only what was tried takes files; one that gave its place up is still read, and may be tried again. */
const storageLife = lifecycle({
  states: ['draft', 'tested', 'active', 'readonly'],
  initial: 'draft',
  moves: {
    test: { from: ['draft', 'tested', 'readonly'], to: 'tested', by: 'server' },
    activate: { from: ['tested'], to: 'active' },
    retire: { from: ['active'], to: 'readonly' },
  },
  edits: ['draft', 'tested'],
})

export const storagePlace = {
  /** Stands with each file that lies there. */
  name: z
    .string()
    .trim()
    .regex(/^[a-z][a-z0-9-]{0,29}$/, '!storageName'),
  kind: z.enum(storageKinds),
  /** Of all but `local`, which is a folder of its name within the installation's own storage; of FastDFS its tracker, `tcp://host:22122`. */
  endpoint: z
    .string()
    .trim()
    .max(300)
    .regex(/^(https?|tcp):\/\/[^\s<>"/]+\/?$/, '!storageUrl')
    .optional(),
  region: freeText(60).optional(),
  bucket: freeText(100).optional(),
  accessKey: freeText(200).optional(),
}

const StorageSetting = z.object({
  ...storagePlace,
  /** Never told: since when one stands, and by whom, is. */
  secretKey: z.string().max(500).optional(),
  secretSetAt: moment().optional(),
  secretSetBy: ref('users').optional(),
  tested: z.object({ at: moment(), ok: z.boolean() }).optional(),
  /** How many files lie there, of those that say so. */
  files: int(0, 1_000_000_000).optional(),
})

const base = crud({
  service: 'identity',
  noun: 'system/storage-settings',
  path: '/sys/storage-settings',
  permission: 'platform:storage',
  fields: StorageSetting,
  derived: ['secretSetAt', 'secretSetBy', 'tested', 'files'],
  unique: ['name'],
  sort: ['name', 'kind', 'update_date'],
  life: storageLife,
  columns: ['name', 'kind', 'endpoint', 'region', 'bucket', 'status', 'updateDate'],
  grants: { all: ['ADMIN'] },
})

const Step = z.object({ step: z.enum(['write', 'read', 'remove']), ok: z.boolean(), ms: z.number().int(), error: z.string().optional() })
export type StorageStep = z.output<typeof Step>

/** Where files lie, kept in the home academy alone (shell-access.md rules 17 and 25). */
export const storageSettings = {
  ...base,
  endpoints: {
    ...base.endpoints,
    /** Writes, reads and removes 1 KB. */
    test: endpoint({
      method: 'POST',
      path: '/sys/storage-settings/test',
      permission: 'platform:storage:update',
      kind: 'act',
      input: z.object({ id: id() }),
      output: z.object({ steps: z.array(Step) }),
      touches: ['storage-settings'],
    }),
    /** What takes files where nothing active is set here, by the environment. */
    environment: endpoint({
      method: 'GET',
      path: '/sys/storage-settings/environment',
      permission: 'platform:storage:page',
      kind: 'read',
      input: z.object({}),
      output: z.object({ kind: z.enum(['local', 's3']), files: z.number().int() }),
    }),
  },
}

/** Moves the files that lie elsewhere to what is active now. */
export const moveFiles = task('identity.storage-settings.move', z.object({}), z.object({ moved: z.number().int() }), {
  permission: 'platform:storage:update',
  cancel: true,
})

import { models } from '@academy/contracts/approval-workflow/models.ts'
import type { Contract, Endpoint } from '@academy/contracts/core/endpoint.ts'
import type { Lifecycle } from '@academy/contracts/core/lifecycle.ts'
import { richFields } from '@academy/contracts/core/rich-text.ts'
import type { TreeSpec } from '@academy/contracts/core/tree.ts'
import { reductionRules } from '@academy/contracts/fee/reduction-rules.ts'
import { menuEntries } from '@academy/contracts/identity/access/menu-entries.ts'
import { roles } from '@academy/contracts/identity/access/roles.ts'
import { agreements } from '@academy/contracts/identity/accounts/agreements.ts'
import { dictionaryItems } from '@academy/contracts/identity/system/dictionary-items.ts'
import { params } from '@academy/contracts/identity/system/params.ts'
import { providers } from '@academy/contracts/identity/system/providers.ts'
import { storageSettings } from '@academy/contracts/identity/system/storage-settings.ts'
import { workdays } from '@academy/contracts/identity/system/workdays.ts'
import { configuration } from '@academy/contracts/notification/configuration.ts'
import type { z } from 'zod'

/** One kind of setting that is carried to another installation: how it is read there and here, and by which of its noun's own commands it is written. */
export interface CarryKind {
  kind: string
  contract: Contract
  /** The fields by which two academies mean the same record. */
  key: readonly string[]
  /** The field, or the stem of the two, that names a record. */
  name: string | undefined
  /** What is carried of a record. */
  fields: Readonly<Record<string, z.ZodType>>
  /** What is never carried: it is typed again where it is taken. */
  secrets: readonly string[]
  /** The endpoint that tells the records. Its answer is a page, a whole tree, or where `within` is told one object that holds one record. */
  reads: Endpoint
  within?: string
  /** Tells one record with what lists leave out. */
  whole?: Endpoint
  saves: Endpoint
  /** Absent: what is there stays as it is. */
  updates?: Endpoint
  /** Lists of which an empty one says the same as none. */
  alike: readonly string[]
  /** Names records of the kinds before it, which its service may hear of a moment later. */
  follows?: true
  /** A record without what stands elsewhere and is only told with it. */
  tidy?: (values: Readonly<Record<string, unknown>>) => Record<string, unknown>
  /** Its state is carried too, by the moves of its life. */
  life?: Lifecycle
  tree?: TreeSpec
  /** Which records are carried; all unless told. */
  where?: Where
  /** Values of a list that belong to the installation, not to the academy: they are not carried, and stay as they are. */
  stays?: Readonly<Record<string, RegExp>>
}

type Where = (row: Readonly<Record<string, unknown>>) => boolean
type Shape = Record<string, z.ZodType>
interface Spec {
  key: readonly string[]
  name?: string
  secrets?: readonly string[]
  /** Its state goes along. */
  stateful?: true
  where?: Where
  stays?: CarryKind['stays']
  alike?: readonly string[]
}
interface CrudContract extends Contract {
  fields: z.ZodObject
  life?: Lifecycle | undefined
  tree?: TreeSpec
}

const without = (shape: Shape, keys: readonly string[]): Shape => Object.fromEntries(Object.entries(shape).filter(([key]) => !keys.includes(key)))

/** A noun with the plain operations: what may be sent of it is what is carried. */
const carried = (kind: string, given: unknown, { key, name, secrets = [], stateful, where, stays, alike = [] }: Spec): CarryKind => {
  const contract = given as CrudContract
  const { page, info, save, update, children } = contract.endpoints as { page: Endpoint; info: Endpoint; save: Endpoint; update: Endpoint; children?: Endpoint }
  const sent = (save.input as z.ZodObject).shape as unknown as Shape
  const fields = without(sent, [...secrets, 'builtIn'])
  return {
    ...{ kind, contract, key, name, secrets, alike, fields: stateful ? { ...fields, status: contract.fields.shape.status as unknown as z.ZodType } : fields },
    ...{ reads: children ?? page, saves: save, updates: update },
    ...(richFields(sent).length > 0 ? { whole: info } : {}),
    ...(stateful && contract.life ? { life: contract.life } : {}),
    ...(contract.tree ? { tree: contract.tree } : {}),
    ...(where ? { where } : {}),
    ...(stays ? { stays } : {}),
  }
}

/** One record of an academy, told within an object and saved by one command. */
const single = (kind: string, saves: Endpoint, within: string, secret: string): CarryKind => ({
  ...{
    kind,
    contract: configuration,
    key: [],
    name: undefined,
    secrets: [secret],
    alike: [],
    reads: configuration.endpoints.look,
    within,
    saves,
    updates: saves,
  },
  fields: without((saves.input as z.ZodObject).shape as unknown as Shape, [secret]),
})

/** What only the academy that runs the installation has (areas/shell-access.md rule 17). */
const ofPlatform = /^platform:/
const BUTTON = '2'

/** What a role is called here stands with the role, not with the model that names it. */
const withoutRoleNames: CarryKind['tidy'] = ({ steps, ...values }) => ({
  ...values,
  ...(Array.isArray(steps)
    ? {
        steps: steps.map((step: { holder?: { by?: unknown; nameCn?: unknown; nameEn?: unknown } }) => {
          if (step?.holder?.by !== 'role') return step
          const { nameCn: _, nameEn: __, ...holder } = step.holder
          return { ...step, holder }
        }),
      }
    : {}),
})

/** All that is carried, in the order in which it is taken: a new noun is one line. */
export const carryKinds: readonly CarryKind[] = [
  carried('dictionaries', dictionaryItems, { key: ['dictType', 'dictValue'], name: 'dictName' }),
  carried('params', params, { key: ['paramCode'] }),
  // buttons come with the product
  carried('menus', menuEntries, {
    key: ['code'],
    name: 'name',
    where: ({ type, permissions }) => type !== BUTTON && !ofPlatform.test(String(permissions ?? '')),
  }),
  carried('roles', roles, { key: ['code'], name: 'name', stateful: true, stays: { permissions: ofPlatform }, alike: ['positions', 'withLetter'] }),
  // behind the roles that decide in them
  {
    ...{ kind: 'models', contract: models, key: ['code', 'modelVersion'], name: 'name', secrets: [], alike: [], follows: true, tidy: withoutRoleNames },
    ...{ reads: models.endpoints.page, saves: models.endpoints.bring },
    fields: without(models.endpoints.info.output.shape as unknown as Shape, ['id']),
  },
  carried('workdays', workdays, { key: ['day'], name: 'name' }),
  // an edition is counted where it stands: two texts are the same when they say the same
  carried('agreements', agreements, { key: ['kind', 'titleCn', 'titleEn', 'body'], name: 'title' }),
  carried('reductionRules', reductionRules, {
    key: ['code'],
    name: 'name',
    alike: ['brands', 'payers', 'categories', 'regions', 'positions', 'courses', 'stages', 'startMonths'],
  }),
  carried('providers', providers, { key: ['issuer'], name: 'name', secrets: ['secret'] }),
  carried('storages', storageSettings, { key: ['name'], secrets: ['secretKey'] }),
  single('mail', configuration.endpoints.saveMail, 'mail', 'password'),
  single('sms', configuration.endpoints.saveSms, 'sms', 'secret'),
]

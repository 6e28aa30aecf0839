import { shippedDictionaries } from '@academy/chassis/runtime/shipped-dictionaries.ts'
import { sayFirst } from '@academy/chassis/runtime/texts.ts'
import { type ParameterKey, parameters } from '@academy/contracts/core/parameters.ts'
import { contracts } from '@academy/contracts/index.ts'
import { menusOf, rolesOf } from '@academy/contracts/shipped.ts'
import type { Fields } from './merge.ts'

export type Kind = 'role' | 'menu' | 'dictionary' | 'param'

/** One record that this release ships: its key within its kind, and its fields. */
export interface Shipped {
  kind: Kind
  code: string
  fields: Fields
}

const words = (...keys: string[]) => ({ nameCn: sayFirst('zh-CN', keys) ?? keys.join(), nameEn: sayFirst('en-US', keys) ?? keys.join() })
const keysOf: Record<Kind, (row: Fields) => string> = {
  role: (row) => String(row.code),
  menu: (row) => String(row.code),
  dictionary: (row) => `${row.dictType}|${row.dictValue}`,
  param: (row) => String(row.paramCode),
}

/** The key of a record within its kind. */
export const codeOf = (kind: Kind, row: Fields): string => keysOf[kind](row)

const of = (kind: Kind, rows: readonly Fields[]): Shipped[] => rows.map((fields) => ({ kind, code: codeOf(kind, fields), fields }))

const PLATFORM_OWN = /^platform:/

/** What only the home academy has: its permissions, and the menus that need them. */
const withoutPlatform = (all: readonly Shipped[]): Shipped[] =>
  all
    .filter(({ kind, fields }) => kind !== 'menu' || !PLATFORM_OWN.test(String(fields.permissions ?? '')))
    .map((one) =>
      one.kind === 'role'
        ? { ...one, fields: { ...one.fields, permissions: (one.fields.permissions as string[]).filter((permission) => !PLATFORM_OWN.test(permission)) } }
        : one,
    )

let known: readonly Shipped[] | undefined
let elsewhere: readonly Shipped[] | undefined

/** All that this release ships to every academy: roles and menus from the contracts, dictionaries, one parameter a key with its default; what runs the installation to the home academy alone. */
export const release = (home = true): readonly Shipped[] => {
  const params = (Object.keys(parameters) as ParameterKey[]).map((paramCode) => ({ paramCode, paramValue: String(parameters[paramCode].default) }))
  known ??= [...of('role', rolesOf(contracts)), ...of('menu', menusOf(contracts, words)), ...of('dictionary', shippedDictionaries()), ...of('param', params)]
  if (home) return known
  elsewhere ??= withoutPlatform(known)
  return elsewhere
}

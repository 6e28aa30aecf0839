import type { Contract } from '@academy/contracts/core/endpoint.ts'
import { contracts } from '@academy/contracts/index.ts'
import { menusOf } from '@academy/contracts/shipped.ts'
import { z } from 'zod'

const repeated = (what: string, keys: readonly string[]): string[] =>
  [...new Set(keys.filter((key, at) => keys.indexOf(key) !== at))].map((key) => `${what} ${key} is told of twice`)

const nameOf = ({ service, noun }: Contract) => `${service}/${noun}`

/** A line too many in `contracts/index.ts`, as merging leaves one, keeps every service from starting: each call and menu is told of once. */
export const contractFaults = (all: readonly Contract[] = contracts): string[] => {
  const calls = all.flatMap(({ endpoints }) => Object.values(endpoints).map(({ method, path }) => `${method} ${path}`))
  const menus = menusOf(all, () => ({ nameCn: '', nameEn: '' })).map(({ code }) => code)
  const odd = all.filter((one) => 'fields' in one && !(one.fields instanceof z.ZodObject))
  return [...repeated('call', calls), ...repeated('menu', menus), ...odd.map((one) => `${nameOf(one)}: "fields" are the schema of a noun`)]
}

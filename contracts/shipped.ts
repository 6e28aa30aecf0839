import type { z } from 'zod'
import type { Contract } from './core/endpoint.ts'
import { textsArea } from './core/noun-texts.ts'
import { builtInRoles } from './identity/access/built-in-roles.ts'
import { directories } from './identity/access/directories.ts'
import type { Menu } from './identity/access/menus.ts'
import type { Role } from './identity/access/role-fields.ts'

// What every academy gets with this release, derived from the contracts: permissions, roles, menus.

const words = ['public', 'session', 'internal']
const READING = ['page', 'info', 'export']

/** `training:offerings` → its verbs, those of its endpoints in their order and those that rules ask for. */
export const permissionWords = (contracts: readonly Contract[]): Map<string, string[]> => {
  const found = new Map<string, Set<string>>()
  const add = (resource: string, verb: string) => found.set(resource, (found.get(resource) ?? new Set()).add(verb))
  for (const { endpoints, manifest } of contracts) {
    const declared = Object.values(endpoints).flatMap(({ permission }) => (words.includes(permission) ? [] : [permission.split(':')]))
    for (const [area, resource, verb = ''] of declared) add(`${area}:${resource}`, verb)
    const [area, resource] = declared[0] ?? []
    for (const verb of manifest?.also ?? []) add(`${area}:${resource}`, verb)
  }
  return new Map([...found].map(([resource, verbs]) => [resource, [...verbs]]))
}

/** Every permission of these contracts, `area:resource:verb`. */
export const permissionsOf = (contracts: readonly Contract[]): string[] =>
  [...permissionWords(contracts)].flatMap(([resource, verbs]) => verbs.map((verb) => `${resource}:${verb}`))

/** The resource whose permissions a contract's manifest speaks of: that of its first endpoint with one. Throws Error when it has none. */
export const resourceOf = ({ service, noun, endpoints }: Contract): string => {
  const permission = Object.values(endpoints).find((one) => !words.includes(one.permission))?.permission
  if (!permission) throw new Error(`${service}/${noun} has a manifest, but no endpoint with a permission`)
  return permission.split(':').slice(0, 2).join(':')
}

/** The built-in roles with what the contracts grant them, in the order of the table. */
export const rolesOf = (contracts: readonly Contract[]): (z.input<typeof Role> & { status: 'active' })[] => {
  const verbs = permissionWords(contracts)
  const granted = (code: string): string[] =>
    contracts.flatMap((one) => {
      const held = Object.entries(one.manifest?.grants ?? {}).flatMap(([verb, to]) => ((to as readonly string[]).includes(code) ? [verb] : []))
      if (held.length === 0) return []
      const resource = resourceOf(one)
      return (held.includes('all') ? (verbs.get(resource) ?? []) : held).map((verb) => `${resource}:${verb}`)
    })
  const personal = new Set(contracts.filter((one) => one.manifest?.personal).map(resourceOf))
  const reading = (resource: string) => READING.filter((verb) => verb !== 'export' || !personal.has(resource))
  const read = [...verbs].flatMap(([resource, all]) => all.filter((verb) => reading(resource).includes(verb)).map((verb) => `${resource}:${verb}`))
  return Object.entries(builtInRoles).map(([code, { readsEverything, ...role }]) => ({
    ...role,
    code,
    builtIn: true,
    status: 'active' as const,
    permissions: [...new Set([...granted(code), ...(readsEverything ? read : [])])].sort(),
  }))
}

/** Says a menu's or a button's words: those of the first key that has some. */
type Say = (...keys: string[]) => { nameCn: string; nameEn: string }
type ShippedMenu = z.input<typeof Menu>

const screensOf = (contracts: readonly Contract[], say: Say): ShippedMenu[] => {
  const verbs = permissionWords(contracts)
  return contracts.flatMap((one): ShippedMenu[] => {
    const place = one.manifest?.menu
    if (!place) return []
    const resource = resourceOf(one)
    const { under, sort, icon, opens = 'page', url = resource.replace(':', '/') } = place
    const { sysCode } = directories[under]
    const said = { ...say(`menus.${url}`, `${textsArea(one)}:title`), ...(icon ? { icon } : {}) }
    const buttons = (verbs.get(resource) ?? []).filter((verb) => verb !== 'page' && verb !== opens)
    return [
      { code: url, parentCode: under, sysCode, ...said, url, type: '1', permissions: `${resource}:${opens}`, sort },
      ...buttons.map((verb, at): ShippedMenu => {
        const button = { code: `${url}:${verb}`, parentCode: url, sysCode, ...say(`verbs.${verb}`) }
        return { ...button, type: '2', permissions: `${resource}:${verb}`, sort: (at + 1) * 10 }
      }),
    ]
  })
}

/** The menus of the back office: directories, screens with the permission that opens them, a button for each further verb. */
export const menusOf = (contracts: readonly Contract[], say: Say): ShippedMenu[] => [
  ...Object.entries(directories).map(([code, { sysCode, icon, sort }]): ShippedMenu => ({ code, sysCode, ...say(`menus.${code}`), icon, type: '0', sort })),
  ...screensOf(contracts, say),
]

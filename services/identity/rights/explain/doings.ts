import { say, sayFirst } from '@academy/chassis/runtime/texts.ts'
import type { Contract, Endpoint, Service } from '@academy/contracts/core/endpoint.ts'
import { isToRecord } from '@academy/contracts/core/explain-source.ts'
import { textsArea } from '@academy/contracts/core/noun-texts.ts'
import { contracts } from '@academy/contracts/index.ts'
import { resourceOf } from '@academy/contracts/shipped.ts'

/** An endpoint that a permission opens, with its words in both languages. */
export interface Doing {
  key: string
  service: Service
  noun: string
  name: string
  resource: string
  /** What opens it; blank where nothing need. */
  permission: string
  /** The call, or the address of a site. */
  call: string
  /** Absent where no service has it: a site outside. */
  contract?: Contract
  nameCn: string
  nameEn: string
  verbCn: string
  verbEn: string
  toRecord: boolean
}

const words = (keys: readonly string[], otherwise: string) => [sayFirst('zh-CN', keys) ?? otherwise, sayFirst('en-US', keys) ?? otherwise] as const

const doingOf = (contract: Contract, name: string, endpoint: Endpoint, menuOf: ReadonlyMap<string, string>): Doing => {
  const [area, part, verb = ''] = endpoint.permission.split(':')
  const resource = `${area}:${part}`
  const own = textsArea(contract)
  const url = menuOf.get(resource) ?? resource.replace(':', '/')
  const [nameCn, nameEn] = words([`menus.${url}`, `${own}:title`, `${own}:export.title`], resource)
  const [verbCn, verbEn] = words([`verbs.${verb}`, `identity/roles:verbs.${verb}`], verb)
  const { service, noun } = contract
  return {
    ...{
      key: `${service}/${noun}.${name}`,
      service,
      noun,
      name,
      resource,
      permission: endpoint.permission,
      call: `${endpoint.method} ${endpoint.path}`,
      contract,
    },
    ...{ nameCn, nameEn, verbCn, verbEn, toRecord: isToRecord(endpoint) },
  }
}

const made = (): Doing[] => {
  const menuOf = new Map(contracts.flatMap((one) => (one.manifest?.menu?.url ? [[resourceOf(one), one.manifest.menu.url] as const] : [])))
  return contracts.flatMap((contract) =>
    Object.entries(contract.endpoints).flatMap(([name, endpoint]) => (endpoint.permission.includes(':') ? [doingOf(contract, name, endpoint, menuOf)] : [])),
  )
}

let known: Doing[] | undefined
/** Everything that a permission lets somebody do, in the order of the contracts. */
export const doings = (): readonly Doing[] => {
  known ??= made()
  return known
}

/** The screen of the back office on which a contract's records stand; undefined where it has none. */
export const screenOf = ({ contract, resource }: Pick<Doing, 'contract' | 'resource'>): string | undefined => {
  const owner = contract?.manifest?.menu ? contract : contracts.find((one) => one.manifest?.menu && resourceOf(one) === resource)
  const url = owner?.manifest?.menu?.url ?? (owner ? resource.replace(':', '/') : undefined)
  return url ? `/manage/${url.replace(/[/_]+/g, '-')}` : undefined
}

/** `Edit · Offerings` in the reader's language. */
export const doingWords = (one: Doing, english: boolean): string =>
  english ? `${one.verbEn} · ${one.nameEn}` : say('zh-CN', 'identity/explain:doing', { verb: one.verbCn, name: one.nameCn })

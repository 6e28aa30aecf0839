import { say, sayFirst } from '@academy/chassis/runtime/texts.ts'
import type { Returned } from '@academy/contracts/core/endpoint.ts'
import { textsArea } from '@academy/contracts/core/noun-texts.ts'
import type { roleFacts } from '@academy/contracts/identity/accounts/role-facts.ts'
import { contracts } from '@academy/contracts/index.ts'
import { permissionWords, resourceOf } from '@academy/contracts/shipped.ts'

type Groups = Returned<(typeof roleFacts)['endpoints']['permissions']>

const words = (keys: readonly string[], otherwise: string) => ({
  nameCn: sayFirst('zh-CN', keys) ?? otherwise,
  nameEn: sayFirst('en-US', keys) ?? otherwise,
})

/** Every resource that has permissions, named by its menu or its texts. */
const groups = (): Groups => {
  const verbs = permissionWords(contracts)
  const declared = contracts.filter(({ endpoints }) => Object.values(endpoints).some(({ permission }) => permission.includes(':')))
  const withMenu = new Map(declared.flatMap((one) => (one.manifest?.menu ? [[resourceOf(one), one] as const] : [])))
  const owners = new Map(declared.map((one) => [resourceOf(one), one] as const).reverse())
  return [...verbs].map(([resource, held]) => {
    const owner = withMenu.get(resource) ?? owners.get(resource)
    const { under = 'other', url = resource.replace(':', '/') } = owner?.manifest?.menu ?? {}
    const area = owner ? textsArea(owner) : resource
    const place = under === 'other' ? 'identity/roles:otherArea' : `menus.${under}`
    return {
      under,
      underNameCn: say('zh-CN', place),
      underNameEn: say('en-US', place),
      resource,
      ...words([`menus.${url}`, `${area}:title`, `${area}:export.title`], resource),
      verbs: held.map((verb) => ({ permission: `${resource}:${verb}`, ...words([`verbs.${verb}`, `identity/roles:verbs.${verb}`], verb) })),
    }
  })
}

let known: Groups | undefined

/** Everything that may be permitted, in the order of the contracts, in words. */
export const permissionGroups = (): Groups => {
  known ??= groups()
  return known
}

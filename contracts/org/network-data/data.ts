import { z } from 'zod'
import { endpoint, type Permission } from '../../core/endpoint.ts'
import { list } from '../../core/list.ts'
import { lookUp, type Manifest } from '../../core/manifest.ts'
import { oneRow, searchText } from '../../core/page.ts'
import { nameBeside } from '../../core/refs.ts'
import { day, id, joined, queryFlag, version } from '../../core/rules.ts'
import { network } from '../../identity/access/built-in-roles.ts'
import { OrganisationSource, type SourceField, sourceFields } from '../organisation-sources.ts'
import { Organisation, organisations, type orgTypes, salesRegions } from '../organisations.ts'

// Group, dealer and outlet data: one list with three column sets. What the dealers' system says stands beside ours; each field is adopted by itself.

export const named = ['nameCn', 'nameEn', 'shortNameCn', 'shortNameEn'] as const
export const reached = ['cityCode', 'addressCn', 'addressEn', 'zipCode', 'contact', 'phone', 'fax'] as const

type Fields = readonly [SourceField, ...SourceField[]]
const oneOf = (fields: readonly SourceField[]) => z.enum(fields as [SourceField, ...SourceField[]])

const Row = Organisation.omit({ path: true, closeReason: true }).extend({
  id: id(),
  version: version(),
  parentCode: nameBeside().optional(),
  parentNameCn: nameBeside().optional(),
  parentNameEn: nameBeside().optional(),
  motherCode: nameBeside().optional(),
  motherNameCn: nameBeside().optional(),
  motherNameEn: nameBeside().optional(),
  /** What the dealers' system says, where it says something. */
  theirs: OrganisationSource.omit({ orgId: true, differs: true }).optional(),
  /** The fields of this list in which it differs. */
  differs: z.array(oneOf(sourceFields)),
  /** The day on which it was told. */
  toldOn: day().optional(),
  actions: z.array(z.string()).optional(),
})

const { dealerStatus, brand } = organisations.endpoints.page.input.shape
const filter = {
  id: oneRow(),
  text: searchText(),
  region: joined(z.enum(salesRegions)).optional(),
  dealerStatus,
  brand,
  under: id().optional(),
  /** Only where the dealers' system says something else. */
  differing: queryFlag().optional(),
}

interface Given {
  service: 'org'
  noun: `network-data/${string}`
  path: `/${string}`
  permission: `org:${string}`
  /** Which organisations stand in the list. */
  types: readonly (typeof orgTypes)[number][]
  /** Its column set, in this order. */
  fields: Fields
  menu: NonNullable<Manifest['menu']>
}

/** Takes over their value of some fields of one organisation. */
const adopting = ({ path, permission, fields }: Given) =>
  endpoint({
    method: 'POST',
    path: `${path}/adopt`,
    permission: `${permission}:adopt` as Permission,
    kind: 'act',
    input: z.object({ id: id(), version: version().optional(), fields: z.array(oneOf(fields)).min(1).max(40) }),
    output: Row,
    touches: ['organisations'],
  })

/** One of the three lists. */
export const dataList = (given: Given) => {
  const { types, fields, ...named } = given
  const made = list(
    {
      ...named,
      ...{ row: Row, filter, sort: ['code', 'name_cn', 'name_en', 'open_date', 'update_date'] },
      columns: ['code', ...fields, 'dealerStatus'],
      grants: { ...lookUp(...network, 'REGISTRAR'), all: ['ADMIN'] },
    },
    { adopt: adopting(given) },
  )
  return { ...made, types, compared: fields }
}

import { type Installation, installation } from '@academy/chassis/testing/installation.ts'
import { tellPeople } from '@academy/chassis/testing/people.ts'
import { roleState } from '@academy/contracts/identity/events.ts'
import { organisations } from '@academy/contracts/org/organisations.ts'
import { positions } from '@academy/contracts/org/positions.ts'
import { org } from '../app.ts'

/** Everybody whom the tests of the service name. */
const people = [
  'u-1',
  'u-a',
  'u-after',
  'u-am',
  'u-b',
  'u-before',
  'u-dates',
  'u-ends',
  'u-former',
  'u-in',
  'u-known',
  'u-late',
  'u-later',
  'u-leaves',
  'u-moves',
  'u-next',
  'u-north',
  'u-old',
  'u-out',
  'u-race',
  'u-same',
  'u-slot',
  'u-stale',
  'u-third',
  'u-today',
  'u-twice',
  'u-two',
  'u-mg04',
  'u-mg06',
  'u-cand',
  'u-heir',
  'u-letter',
  'u-lead',
  'u-lone',
  'u-gone',
  'u-headed',
  'u-head',
  'u-other',
  'u-one',
  'u-second',
  'u-first',
]

export const admin = { userId: 'u-admin', grants: [{ code: 'ADMIN', roots: [] }] }
const flags = { key: false, candidate: false, academyApproval: false, areaApproval: false, assessment: false, adminAllowed: false }
const named = { nameCn: '名', nameEn: 'Name' }

const staffing = ['departments', 'templates', 'headcounts', 'chart']

/** The service with an administrator, a root, a dealer, two outlets, and positions: MG01 single, AC02 and AC03, SA04, part-time SA06 and SA07. */
export const network = async (start?: Date) => {
  const site: Installation = await installation([org], start)
  const nouns = [
    'personnel-changes',
    'organisations',
    'groups',
    'dealers',
    'outlets',
    'organisation-sources',
    'business-data',
    'positions',
    'posts',
    'area-managers',
    ...staffing,
  ]
  const verbs = ['page', 'save', 'update', 'delete', 'export', 'open', 'suspend', 'resume', 'close', 'stay', 'adopt', 'release', 'activate', 'deactivate']
  const permissions = nouns.flatMap((noun) => verbs.map((verb) => `org:${noun}:${verb}`))
  await site.tell(roleState, 'role-admin', { id: 'role-admin', code: 'ADMIN', nameCn: '管理员', nameEn: 'Administrator', dataScope: '1', permissions })
  await tellPeople(site, people)
  const { save } = organisations.endpoints
  const root = site.ok(await site.call('org', save, { ...named, code: 'R', orgType: '10' }, admin)).id
  const dealer = site.ok(await site.call('org', save, { ...named, code: 'D1', orgType: '50', parentId: root }, admin)).id
  const outlet = async (code: string) =>
    site.ok(await site.call('org', save, { ...named, code, orgType: '60', outletKind: '4S-L', parentId: dealer, area: 'N', region: 'N' }, admin)).id
  const position = async (code: `${'MG' | 'AC' | 'SA'}${string}`, single: boolean, partTime: boolean) =>
    site.ok(await site.call('org', positions.endpoints.save, { ...named, code, positionGroup: code.slice(0, 2) as 'MG', single, partTime, ...flags }, admin)).id
  return {
    site,
    root,
    dealer,
    outlets: [await outlet('O1'), await outlet('O2')] as const,
    positions: {
      MG01: await position('MG01', true, false),
      AC02: await position('AC02', false, false),
      AC03: await position('AC03', false, false),
      SA04: await position('SA04', false, true),
      SA06: await position('SA06', false, true),
      SA07: await position('SA07', false, true),
    },
  }
}
export type Network = Awaited<ReturnType<typeof network>>

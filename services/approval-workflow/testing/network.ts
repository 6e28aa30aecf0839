import { type Installation, installation } from '@academy/chassis/testing/installation.ts'
import { models } from '@academy/contracts/approval-workflow/models.ts'
import { shippedModels } from '@academy/contracts/approvals.ts'
import { roleState, userState, workdayState } from '@academy/contracts/identity/events.ts'
import { organisationState, positionState, postState } from '@academy/contracts/org/events.ts'
import { catalogueState } from '@academy/contracts/training/catalogue/events.ts'
import { offeringState } from '@academy/contracts/training/delivery/offering-events.ts'
import { approvalWorkflow } from '../app.ts'

/** Monday 2026-11-02, 10:00 in Shanghai. */
export const monday = new Date('2026-11-02T02:00:00Z')

const org = (id: string, orgType: '10' | '40' | '50' | '60', path: string[], area?: string) => ({
  id,
  code: id,
  nameCn: `组织${id}`,
  nameEn: `Org ${id}`,
  orgType,
  path,
  ...(area ? { area } : {}),
})
const organisations = [
  org('ROOT', '10', ['ROOT']),
  org('G1', '40', ['ROOT', 'G1']),
  org('D1', '50', ['ROOT', 'G1', 'D1']),
  org('O1', '60', ['ROOT', 'G1', 'D1', 'O1'], 'N'),
  org('O2', '60', ['ROOT', 'G1', 'D1', 'O2'], 'E'),
]

/** user, position, organisation, and what an area manager answers for. */
const held: [user: string, position: string, org: string, areaOf?: string[]][] = [
  ['learner', 'TE05', 'O1'],
  ['other', 'TE05', 'O2'],
  ['coordinator', 'MG05', 'O1'],
  ['head', 'MG01', 'O1'],
  ['hr', 'MG06', 'D1'],
  ['group', 'MG04', 'G1'],
  ['area', 'AC03', 'ROOT', ['N']],
  ['areaEast', 'AC03', 'ROOT', ['E']],
  ['region', 'AC02', 'ROOT', ['N', 'E']],
  ['product', 'AC04', 'ROOT'],
  ['otherProduct', 'AC04', 'ROOT'],
  ['director', 'AC01', 'ROOT'],
  ['registrar', 'AC06', 'ROOT'],
  ['accountant', 'AC07', 'ROOT'],
]

const flags = {
  single: false,
  partTime: false,
  key: false,
  candidate: false,
  academyApproval: false,
  areaApproval: false,
  assessment: true,
  adminAllowed: false,
}

type PostChange = { joinDate?: string; leaveDate?: string }

/** Tells that somebody holds, or held until a day, a position. */
export const tellPost = (site: Installation, user: string, positionCode: string, orgId: string, more: PostChange & { areaOf?: string[] } = {}) => {
  const outlet = orgId.startsWith('O')
  const id = `post-${user}-${positionCode}`
  return site.tell(postState, id, {
    id,
    userId: user,
    positionId: `pos-${positionCode}`,
    positionCode,
    orgId,
    ...(outlet ? { outletId: orgId } : {}),
    main: true,
    joinDate: '2020-01-01',
    ...more,
  })
}

const roles = [
  { code: 'ADMIN', dataScope: '1' as const },
  { code: 'AREA', dataScope: '2' as const },
]

/** Approval alone in an installation, with one small network, its models and what it hears of others. */
export const network = async () => {
  const site = await installation([approvalWorkflow], monday)
  for (const { code, dataScope } of roles)
    await site.tell(roleState, `role-${code}`, {
      id: `role-${code}`,
      code,
      nameCn: code,
      nameEn: code,
      dataScope,
      permissions: ['approval:cases:page', 'approval:models:page'],
    })
  await site.tell(
    roleState,
    'role-y',
    { id: 'role-y', code: 'ADMIN', nameCn: 'A', nameEn: 'A', dataScope: '1', permissions: ['approval:cases:page'] },
    { tenantId: 'yuanxiu' },
  )
  for (const one of organisations) await site.tell(organisationState, one.id, one as never)
  for (const code of [...new Set(held.map(([, position]) => position))])
    await site.tell(positionState, `pos-${code}`, {
      ...flags,
      id: `pos-${code}`,
      code,
      nameCn: `岗位${code}`,
      nameEn: `Position ${code}`,
      positionGroup: code.slice(0, 2) as 'TE',
    })
  for (const [user, position, where, areaOf] of held) {
    await site.tell(userState, user, { id: user, nameCn: `人${user}`, nameEn: `Person ${user}`, language: 'zh-CN', employment: '1' })
    await tellPost(site, user, position, where, areaOf ? { areaOf } : {})
  }
  await site.tell(catalogueState, 'cat-TH', { ...catalogueState.example, id: 'cat-TH', code: 'TH', managerId: 'product' })
  await site.tell(offeringState, offeringState.example.id, offeringState.example)
  await site.tell(workdayState, 'holiday', { id: 'holiday', day: '2026-11-05', kind: 'holiday' })
  site.ok(await site.call('approval-workflow', models.endpoints.load, { models: [...shippedModels] }, { internal: true }))
  await site.settled()
  return site
}

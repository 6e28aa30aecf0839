import { callService } from '@academy/chassis/runtime/call.ts'
import type { Platform } from '@academy/chassis/runtime/platform.ts'
import { roles } from '@academy/contracts/identity/access/roles.ts'
import { groups } from '@academy/contracts/identity/accounts/groups.ts'
import { suppliers } from '@academy/contracts/training/resources/suppliers.ts'

const positions = (...codes: string[]) => ({ any: [{ positions: codes }] })

/** Audiences that the academy chooses by again and again. */
const savedGroups = [
  { code: 'TECH', nameCn: '全体技师', nameEn: 'All technicians', audience: positions('TE*') },
  { code: 'SALES', nameCn: '销售顾问', nameEn: 'Sales advisers', audience: positions('SA04') },
  { code: 'HEADS', nameCn: '网点负责人', nameEn: 'Heads of outlets', audience: positions('MG01', 'MG05') },
  {
    code: 'AFTERSALES',
    nameCn: '售后一线（不含车间主管）',
    nameEn: 'After-sales, without foremen',
    audience: { ...positions('SV*', 'TE*'), none: [{ positions: ['TE01'] }] },
  },
]

type Supplies = ('1' | '2' | '3' | '4')[]
const supplier = (code: string, nameCn: string, nameEn: string, supplies: Supplies, contact: string, phone: string) => ({
  ...{ code, nameCn, nameEn, supplies, contact, phone },
  email: `${code.toLowerCase()}@supplier.example`,
})
/** Who lends the academy trainers, halls, trucks and material. */
const savedSuppliers = [
  supplier('SP01', '知行企业培训有限公司', 'Zhixing Corporate Training', ['1'], '沈嘉禾', '02155500101'),
  supplier('SP02', '沧溪酒店管理有限公司', 'Cangxi Hotel Management', ['2'], '顾明远', '02155500102'),
  supplier('SP03', '木棉里会议服务有限公司', 'Mumianli Conference Services', ['2', '4'], '梁惠敏', '02055500103'),
  supplier('SP04', '驰远板车运输有限公司', 'Chiyuan Car Transport', ['3'], '罗启航', '02855500104'),
  supplier('SP05', '云帆教学耗材有限公司', 'Yunfan Training Consumables', ['4'], '韩雪', '01055500105'),
  supplier('SP06', '海岬职业技术学校', 'Haijia Vocational School', ['1', '2'], '于海峰', '053255500106'),
]

const process = (model: string, file: boolean, see: boolean, decide: boolean) => ({ model, file, see, decide })
const own = (code: string, nameCn: string, nameEn: string, parentCode: string, dataScope: string, permissions: string[], more: object = {}) => ({
  ...{ code, nameCn, nameEn, parentCode, dataScope, permissions, authType: '2', processes: [], ...more },
})
/** Roles that the academy made itself: each lies within a shipped one and is given by hand. */
const savedRoles = [
  own('OUTLET_ENTRY', '网点录入员', 'Outlet entry clerk', 'OUTLET_ADMIN', '2', ['training:enrolments:page', 'training:offerings:page', 'org:posts:page'], {
    processes: [process('ENROL', true, false, false)],
  }),
  own('OUTLET_REVIEWER', '网点审批人', 'Outlet reviewer', 'OUTLET_ADMIN', '2', ['training:enrolments:page', 'training:offerings:page'], {
    processes: [process('ENROL', false, true, true)],
  }),
  own('COURSE_EDITOR', '课程编辑', 'Course editor', 'PRODUCT', '1', ['training:courses:page', 'training:courses:update', 'training:catalogues:page']),
  own('FEE_CLERK', '费用录入员', 'Fee clerk', 'ACCOUNTANT', '1', ['fee:accounts:page', 'fee:ledger:page']),
  own('AUDITOR', '质量检查员', 'Quality auditor', 'DIRECTOR', '1', ['training:enrolments:page', 'training:attendances:page', 'sys:login-logs:page'], {
    secondStep: true,
  }),
]

/** Records that a tenant begins with, saved as its staff would save them, by the nouns' codes; those that are there stay as they are. */
export const layPlainRows = async (platform: Platform, tenantId: string): Promise<void> => {
  const sets = [
    [groups, savedGroups],
    [suppliers, savedSuppliers],
    [roles, savedRoles],
  ] as const
  for (const [contract, rows] of sets) {
    const { page, save } = contract.endpoints
    const { records } = await callService(platform, contract.service, page, { limit: 100 } as never, { tenantId })
    const there = new Set((records as { code: string }[]).map(({ code }) => code))
    for (const row of rows) if (!there.has(row.code)) await callService(platform, contract.service, save, row as never, { tenantId })
  }
}

export interface TenantSeed {
  tenantId: string
  nameCn: string
  nameEn: string
  tenantCategory: string
  introCn: string
  introEn: string
  contactCn: string
  contactEn: string
  filing: string
}

/** Numbers and addresses that nobody has. */
const reached = {
  contactCn: '服务热线 400-000-0000 · 工作日 8:30–18:00 · help@academy.example',
  contactEn: 'Hotline 400-000-0000 · workdays 8:30–18:00 · help@academy.example',
  filing: '公网安备 00000000000000 号',
}
const intro = (cn: string, en: string) => ({
  introCn: `为${cn}经销商网络提供培训、认证与人才发展`,
  introEn: `Training, certification and talent development for the ${en} dealer network`,
})

/** The two academies; the second has the same codes on purpose (design/world.md §1). */
export const tenants: readonly TenantSeed[] = [
  { tenantId: 'chengtu', nameCn: '澄途学院', nameEn: 'Chengtu Academy', tenantCategory: 'passenger', ...intro('澄途', 'Chengtu'), ...reached },
  {
    tenantId: 'yuanxiu',
    nameCn: '远岫商用车学院',
    nameEn: 'Yuanxiu Commercial Academy',
    tenantCategory: 'commercial',
    ...intro('远岫', 'Yuanxiu'),
    ...reached,
  },
]

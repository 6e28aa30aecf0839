export interface TenantSeed {
  tenantId: string
  nameCn: string
  nameEn: string
  tenantCategory: string
}

/** The two academies; the second has the same codes on purpose (design/world.md §1). */
export const tenants: readonly TenantSeed[] = [
  { tenantId: 'chengtu', nameCn: '澄途学院', nameEn: 'Chengtu Academy', tenantCategory: 'passenger' },
  { tenantId: 'yuanxiu', nameCn: '远岫商用车学院', nameEn: 'Yuanxiu Commercial Academy', tenantCategory: 'commercial' },
]

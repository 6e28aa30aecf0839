import { codes } from '@academy/contracts/core/codes.ts'
import { roleState } from '@academy/contracts/identity/events.ts'
import { sites } from '@academy/contracts/training/resources/sites.ts'
import { readXlsx } from 'hucre/xlsx'
import { type Academy, academy } from '../../testing/academy.ts'

let a: Academy
beforeAll(async () => {
  a = await academy()
})
afterAll(async () => a.stop())

const fields = { nameEn: 'Hotel', siteClass: 'D', siteKind: 'physical', region: 'E', cityCode: '3301', dayFee: '3200.50', capacity: 80 } as const

describe('the list of sites as a workbook', () => {
  test('has the rows of its filters in words, with amounts and moments as such', async () => {
    for (const code of ['H1', 'H2']) await a.ok(a.site.call('training', sites.endpoints.save, { ...fields, code, nameCn: `酒店${code}` }, a.staff))
    const { data } = await a.site.send('training', 'GET', '/training/sites/export?siteClass=D&order=desc&orderField=code&limit=1', undefined, a.staff)
    const [sheet] = (await readXlsx(Buffer.from(data as Uint8Array))).sheets
    const [head, ...rows] = sheet?.rows ?? []
    const at = (title: string) => rows.map((row) => row[head?.indexOf(title) ?? -1])
    expect([sheet?.name, at('编码'), at('场地类别'), at('销售大区')]).toEqual(['场地', ['H2', 'H1'], ['酒店', '酒店'], ['东区', '东区']])
    expect([at('每日费用（元）'), at('容量'), at('状态')]).toEqual([
      [3200.5, 3200.5],
      [80, 80],
      ['启用', '启用'],
    ])
  })

  test('is for those who may take it along, not for whoever may look', async () => {
    await a.site.tell(roleState, 'role-LOOK', {
      ...{ id: 'role-LOOK', code: 'LOOK', nameCn: '查看', nameEn: 'Look', dataScope: '1', permissions: ['training:sites:page'] },
    })
    await a.site.settled()
    const look = { userId: 'u-look', grants: [{ code: 'LOOK', roots: [] }] }
    expect((await a.site.call('training', sites.endpoints.page, {}, look)).code).toBe(codes.success)
    expect((await a.site.send('training', 'GET', '/training/sites/export', undefined, look)).code).toBe(codes.noPermission)
  })
})

import { reductionRules } from '@academy/contracts/fee/reduction-rules.ts'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { choose, control, fill, fillDay, opened, openScreen, plainAnswers, press, toldAt } from '../../../testing/staff-screen.tsx'

const rule = {
  ...{ id: 'r1', version: 1, code: 'R05', nameCn: '高压专项', nameEn: 'High voltage', effect: 'percent', percent: 20, priority: 10, validFrom: '2026-01-01' },
  ...{ brands: ['E'], courses: ['TH', 'GMA301'], exclusive: true, uncapped: false, active: true },
}
const groups = { orgType: { 30: '合作院校', 60: '网点' }, outletKind: { CS: '城市展厅' }, positionGroup: { TE: '技术' }, salesRegion: { S: '南区' } }
const missing = { field: 'percent', code: 'percentMissing', msg: '按比例减免须填写比例' }

const tibet = { regionId: '54', parentRegionId: '0', regionGrade: 1, regionName: '西藏自治区', regionNameCn: '西藏自治区', regionNameEn: 'Xizang' }
const regions = () => ({ data: [tibet] })

const open = async (more: object = {}) => {
  const dictionaries = { brand: { O: '奥凡', E: '澄霁' }, orgCategory: { STD: '标准', NEW: '新建' }, openStage: { P0: '筹备', P1: '首年' }, ...groups }
  const view = await openScreen('fee-reduction-rules', {
    contract: reductionRules,
    routes: { 'GET /fee/reduction-rules/offered': () => ({ data: [] }), ...plainAnswers(reductionRules, [rule]), ...more },
    dictionaries,
  })
  await screen.findByText('R05')
  return view
}
const type = (label: string, text: string) => {
  fireEvent.change(control(label), { target: { value: text } })
  fireEvent.keyDown(control(label), { key: 'Enter', code: 'Enter', keyCode: 13 })
  fireEvent.blur(control(label))
}
const enter = async () => {
  press('新建规则')
  await opened()
  fill('编码', 'R13')
  fill('中文名称', '新店首年')
  fill('英文名称', 'First year')
  await fillDay('生效日期', '2027-01-01')
}

describe('reduction rules', () => {
  it('say what they are for in words, and are made of data: whom, what, from when', async () => {
    const { server } = await open()
    expect(screen.getByText('减 20%')).toBeTruthy()
    expect(screen.getByText('课程品牌 澄霁 · 课程 TH、GMA301')).toBeTruthy()
    await enter()
    fill('比例（%）', '15')
    await choose('开业阶段', '首年')
    fireEvent.change(control('课程'), { target: { value: 'TB，GMA301，' } })
    press('保存')
    await waitFor(() =>
      expect(server.of('POST /fee/reduction-rules')[0]?.body).toEqual({
        ...{ code: 'R13', nameCn: '新店首年', nameEn: 'First year', effect: 'percent', percent: 15, priority: 100, validFrom: '2027-01-01' },
        ...{ stages: ['P1'], courses: ['TB', 'GMA301'], exclusive: true, uncapped: false, active: true },
      }),
    )
  })

  it('name payers, regions and groups of positions by their words, in the list and in the form', async () => {
    const school = { ...rule, courses: [], payers: ['30', 'CS'], regions: ['S', '54'], positions: ['TE', 'TE05'] }
    await open({
      ...plainAnswers(reductionRules, [school]),
      'POST /sys/commregion/regionList': regions,
    })
    expect(await screen.findByText(/付费方类型 合作院校、城市展厅 · 地区 南区、西藏自治区 · 岗位 技术、技术 TE05/)).toBeTruthy()
    press('编辑 高压专项')
    await opened()
    expect(await screen.findByText('城市展厅')).toBeTruthy()
  })

  it('take a name that was typed in half, or in the other language, for its code', async () => {
    const { server } = await open({ 'POST /sys/commregion/regionList': regions })
    await enter()
    fill('比例（%）', '15')
    type('地区', 'xizang')
    type('地区', '5401')
    type('付费方类型', '城市')
    fireEvent.change(control('课程'), { target: { value: 'TB，' } })
    expect(await screen.findByText('西藏自治区', { selector: '.ant-select-selection-item-content' })).toBeTruthy()
    fill('岗位', '技')
    press('保存')
    await waitFor(() =>
      expect(server.of('POST /fee/reduction-rules')[0]?.body).toMatchObject({ regions: ['54', '5401'], payers: ['CS'], positions: ['TE'], courses: ['TB'] }),
    )
  })

  it('tell what is neither a choice nor a code, and are not saved with it', async () => {
    const { server } = await open({ 'POST /sys/commregion/regionList': regions })
    await enter()
    fill('比例（%）', '15')
    type('地区', '火星')
    press('保存')
    await waitFor(() => expect(toldAt('地区')).toBe('“火星” 不在选项中，也不是代码（大写字母、数字、- 和 _，至多 20 个字符）'))
    expect(server.of('POST /fee/reduction-rules')).toHaveLength(0)
  })

  it('a percentage that is missing is told at its field', async () => {
    await open({ 'POST /fee/reduction-rules': () => ({ code: -1, msg: '', data: { errors: [missing.msg], fields: [missing] } }) })
    await enter()
    press('保存')
    await waitFor(() => expect(toldAt('比例（%）')).toBe('按比例减免须填写比例'))
    expect(screen.getByDisplayValue('新店首年')).toBeTruthy()
  })

  it('have the seats, the months and the limit that they are bound to; what is emptied is not sent', async () => {
    const bound = { ...rule, quantity: { from: 3, period: 'year', scope: 'all' }, quota: { seats: 9, per: 'outlet', period: 'all' }, startMonths: [3] }
    const { server } = await open(plainAnswers(reductionRules, [bound]))
    expect(await screen.findByText(/每年第 3 席起 · 3 月开班 · 每网点共限 9 席/)).toBeTruthy()
    press('编辑 高压专项')
    await opened()
    await screen.findByLabelText('从第几席起')
    const at = (label: string) => screen.getByLabelText(label) as HTMLInputElement
    expect([at('从第几席起').value, at('至多').value]).toEqual(['3', '9'])
    fireEvent.change(at('从第几席起'), { target: { value: '' } })
    fireEvent.change(at('至多'), { target: { value: '12' } })
    press('保存')
    await waitFor(() => expect(server.of('PUT /fee/reduction-rules')).toHaveLength(1))
    const body = server.of('PUT /fee/reduction-rules')[0]?.body as Record<string, unknown>
    expect([body.quantity, body.quota, body.startMonths]).toEqual([undefined, { seats: 12, per: 'outlet', period: 'all' }, [3]])
  })

  it('that a release brought are offered, said what they do, and given by one click after a question', async () => {
    const { server } = await open({
      'GET /fee/reduction-rules/offered': () => ({ data: [{ ...rule, code: 'R20', nameCn: '新规则', nameEn: 'New rule' }] }),
      'POST /fee/reduction-rules/give': () => ({ data: { id: 'r20' } }),
    })
    expect(await screen.findByText('本版本新增 1 条减免规则')).toBeTruthy()
    press('加入规则 新规则')
    expect(await screen.findByText('加入“新规则”？')).toBeTruthy()
    press('加入')
    await waitFor(() => expect(server.of('POST /fee/reduction-rules/give')[0]?.body).toEqual({ code: 'R20' }))
  })
})

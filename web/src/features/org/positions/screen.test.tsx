import { positionFlags, positions } from '@academy/contracts/org/positions.ts'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { choose, control, fill, opened, openScreen, plainAnswers, press, toldAt } from '../../../testing/staff-screen.tsx'

const none = Object.fromEntries(Object.keys(positionFlags).map((flag) => [flag, false]))
const position = {
  id: 'p1',
  version: 1,
  code: 'TE05',
  nameCn: '高压技师',
  nameEn: 'HV technician',
  positionGroup: 'TE',
  ...none,
  key: true,
  areaApproval: true,
}

const open = async () => {
  const dictionaries = { positionGroup: { TE: '技术', SA: '销售' } }
  const view = await openScreen('org-positions', { contract: positions, routes: plainAnswers(positions, [position]), dictionaries })
  await screen.findByText('TE05')
  return view
}

describe('positions', () => {
  it('say who approves their enrolments, and are found by it', async () => {
    const { server, place } = await open()
    expect(screen.getByText('关键岗位、区域经理审批')).toBeTruthy()
    await choose('区域经理审批', '是')
    await waitFor(() => expect(place()).toBe('/manage/org-positions?areaApproval=true'))
    await waitFor(() => expect(server.of('GET /org/positions/page').at(-1)?.query.areaApproval).toBe('true'))
  })

  it('are added with what holds for them; a code of another form is told at its field', async () => {
    const { server } = await open()
    press('新建岗位')
    await opened()
    fill('岗位编码', 'T-9')
    await waitFor(() => expect(toldAt('岗位编码')).toBe('岗位编码须为两个字母加两位数字'))
    fill('岗位编码', 'TE09')
    await choose('岗位群', '技术')
    fill('中文名称', '诊断技师')
    fill('英文名称', 'Diagnosis technician')
    fireEvent.click(control('学院审批'))
    press('保存')
    await waitFor(() =>
      expect(server.of('POST /org/positions')[0]?.body).toEqual({
        ...none,
        code: 'TE09',
        nameCn: '诊断技师',
        nameEn: 'Diagnosis technician',
        positionGroup: 'TE',
        academyApproval: true,
      }),
    )
  })

  it('are deleted after a question that names them; one that is in use says why and what to do', async () => {
    const { server } = await open()
    const reason = { code: 'position.hasPosts', msg: '还有 3 条任职记录，不能删除', remedyMsg: '可以留着不用', who: 'planner', whoMsg: '学院排课计划员' }
    server.on('DELETE /org/positions', () => ({ code: 10422, msg: reason.msg, data: { reasons: [reason] } }))
    press('删除 高压技师')
    await screen.findByText('删除“高压技师”？')
    press('删除')
    expect(await screen.findByText(reason.msg)).toBeTruthy()
    expect(screen.getByText('可以找：学院排课计划员')).toBeTruthy()
  })
})

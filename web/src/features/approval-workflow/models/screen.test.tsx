import { models } from '@academy/contracts/approval-workflow/models.ts'
import { fireEvent, screen, within } from '@testing-library/react'
import { front, opened, openScreen, plainAnswers } from '../../../testing/staff-screen.tsx'

const model = {
  ...{ id: 'm1', code: 'ENROL', nameCn: '报名审批', nameEn: 'Enrolment', modelVersion: 1, subject: 'enrolment', silence: 'expires' },
  steps: [
    { code: 'STORE', nameCn: '网点审批', nameEn: 'Store', holder: { by: 'store' }, hours: 48 },
    {
      ...{ code: 'AM', nameCn: '区域经理审批', nameEn: 'Area manager', holder: { by: 'area' }, hours: 72 },
      when: {
        or: [
          { field: 'areaApproval', op: 'eq', value: true },
          { field: 'price', op: 'gte', value: { param: 'enrol.area.price' } },
        ],
      },
    },
    {
      ...{ code: 'MG01', nameCn: '总经理审批', nameEn: 'Head', hours: 48, holder: { by: 'position', positionCode: 'MG01', outletField: 'outletId' } },
      when: {
        and: [
          { field: 'key', op: 'eq', value: true },
          { field: 'ofGeneralManager', op: 'eq', value: false },
        ],
      },
    },
  ],
  expiry: { hours: 336, hoursParam: 'enrol.hold.hours', beforeStartHours: 24 },
}

describe('approval models', () => {
  it('say step by step who holds it, when it is asked and how long he has, in words', async () => {
    await openScreen('approval-workflow-models', {
      contract: models,
      routes: { ...plainAnswers(models, [model]), 'POST /org/position-names': () => ({ data: [{ code: 'MG01', nameCn: '总经理', nameEn: 'Head' }] }) },
    })
    expect(await screen.findByText('网点审批 → 区域经理审批 → 总经理审批')).toBeTruthy()
    fireEvent.click(screen.getByText('报名审批'))
    await opened()
    const drawer = within(front())
    for (const words of [
      '申请人网点所在区域的区域经理',
      '申请人网点的总经理',
      '每件申请都要经过',
      '岗位须区域经理审批，或者价格不低于参数 enrol.area.price 的值',
      '关键岗位，并且不属于“总经理本人”',
      '72 个工作小时内',
      '提交后满参数 enrol.hold.hours 的小时数，或者开课前 24 小时',
      '到期自动失效',
    ])
      expect(await drawer.findByText(words)).toBeTruthy()
  })
})

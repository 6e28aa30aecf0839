import { certificationRules } from '@academy/contracts/training/certification/certification-rules.ts'
import { certifications } from '@academy/contracts/training/certification/certifications.ts'
import { screen, waitFor } from '@testing-library/react'
import { commanded, openScreen, paged, press } from '../../../../testing/staff-screen.tsx'

const dictionaries = { trainingReq: { 1: '已参加', 2: '已通过' } }
const th1 = {
  ...{ id: 'c1', version: 3, code: 'TH1', nameCn: '高压一级认证', nameEn: 'High voltage 1', brand: 'A', trackId: 't1', trackCode: 'TH', trackNameCn: '高压' },
  ...{ trackNameEn: 'High voltage', level: '1', months: 24, renewal: true, status: 'released', actions: [] },
}
const option = { description: '标准课程', closingDate: '2026-11-30', yearsInPost: 0, courses: [], electives: 0, examCodes: [] }
const draft = {
  ...{ id: 'r1', version: 1, certificationId: 'c1', year: new Date().getFullYear(), revision: 1, options: [option], recertification: [] },
  ...{ retroactive: false, status: 'draft', actions: ['update', 'delete', 'release'] },
}
const open = (rules: readonly object[], more: object = {}) =>
  openScreen('training-certifications/c1', {
    contract: certificationRules,
    also: ['training:certifications:page'],
    dictionaries,
    routes: {
      [`GET ${certifications.endpoints.info.path}`]: () => ({ data: th1 }),
      [`GET ${certificationRules.endpoints.page.path}`]: paged(rules),
      ...more,
    },
  })

describe('the rules of a certification', () => {
  it('stand a tab a year; a draft is saved with another option', async () => {
    const { server } = await open([draft], {
      [`PUT ${certificationRules.endpoints.update.path}`]: commanded(certificationRules, 'update', () => ({ data: { ...draft, version: 2 } })),
    })
    expect(await screen.findByText('TH1 高压一级认证')).toBeTruthy()
    expect(await screen.findByText('方案 A')).toBeTruthy()
    press('另一方案')
    expect(await screen.findByText('方案 B')).toBeTruthy()
    press('保存')
    await waitFor(() =>
      expect((server.of(`PUT ${certificationRules.endpoints.update.path}`)[0]?.body as { options: unknown[] } | undefined)?.options).toHaveLength(2),
    )
  })

  it('stay as they were released; the next revision is begun instead', async () => {
    const released = { ...draft, status: 'released', actions: [] }
    const { server } = await open([released], {
      [`POST ${certificationRules.endpoints.revise.path}`]: commanded(certificationRules, 'revise', () => ({ data: { ...draft, id: 'r2', revision: 2 } })),
    })
    expect(await screen.findByText('第 1 版已发布，要改请修订。')).toBeTruthy()
    press('修订')
    await waitFor(() =>
      expect(server.of(`POST ${certificationRules.endpoints.revise.path}`)[0]?.body).toEqual({ certificationId: 'c1', year: draft.year, retroactive: false }),
    )
  })
})

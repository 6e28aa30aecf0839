import { users } from '@academy/contracts/identity/accounts/users.ts'
import { catalogues } from '@academy/contracts/training/catalogue/catalogues.ts'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { choose, control, fill, openScreen, plainAnswers, press, toldAt } from '../../../../testing/staff-screen.tsx'

const catalogue = {
  ...{
    id: 'g1',
    version: 2,
    code: 'TB',
    nameCn: '机电',
    nameEn: 'Mechatronics',
    teamCn: '技术',
    teamEn: 'Technical',
    audience: ['TE*'],
    managerId: 'u7',
    sort: 70,
  },
}
const people = [
  { id: 'u7', userCode: 'helan', nameCn: '贺岚', nameEn: 'He Lan' },
  { id: 'u8', userCode: 'yeqs', nameCn: '叶清舒', nameEn: 'Ye Qingshu' },
]

describe('catalogues', () => {
  it('show no column of managers to those who may not read people', async () => {
    await openScreen('training-catalogues', { contract: catalogues, routes: plainAnswers(catalogues, [catalogue]) })
    expect(await screen.findByText('TE*')).toBeTruthy()
    expect(screen.queryByText('产品经理')).toBeNull()
  })

  it('say whom they are for and who decides; a wrong audience is told, a new manager is sent', async () => {
    const routes = { ...plainAnswers(catalogues, [catalogue]), ...plainAnswers(users, people) }
    const { server } = await openScreen('training-catalogues', { contract: catalogues, routes, also: [users.endpoints.page.permission] })
    expect(await screen.findByText('贺岚 · helan')).toBeTruthy()
    expect(screen.getByText('TE*')).toBeTruthy()
    press('编辑 机电')
    await screen.findByDisplayValue('机电')
    fill('目录编码', 'T1')
    await waitFor(() => expect(toldAt('目录编码')).toBe('目录编码须为两个大写字母'))
    fill('目录编码', 'TB')
    fireEvent.change(control('适用岗位'), { target: { value: 'MG01,' } })
    await choose('产品经理', '叶清舒 · yeqs')
    press('保存')
    await waitFor(() => expect(server.of('PUT /training/catalogues')[0]?.body).toEqual({ ...catalogue, audience: ['TE*', 'MG01'], managerId: 'u8' }))
  })
})

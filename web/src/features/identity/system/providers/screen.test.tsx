import { providers } from '@academy/contracts/identity/system/providers.ts'
import { screen, waitFor } from '@testing-library/react'
import { choose, commanded, fill, opened, openScreen, plainAnswers, press } from '../../../../testing/staff-screen.tsx'

const dictionaries = { providerMatch: { userCode: '登录名', employeeNo: '工号' } }
const row = {
  ...{ id: 'p1', version: 1, nameCn: '集团账号登录', nameEn: 'Group account', issuer: 'https://login.example.com', clientId: 'academy' },
  ...{ claim: 'preferred_username', matches: 'userCode', status: 'inactive', secretSetAt: '2026-03-02 10:00:00', actions: ['update', 'delete', 'activate'] },
  redirectUri: 'https://academy.example/api/auth/didLogin/back',
}

describe('sign-on providers', () => {
  it('are entered with a secret that is typed and never shown', async () => {
    const { server } = await openScreen('sys-providers', { contract: providers, routes: plainAnswers(providers as never, [row]), dictionaries })
    expect(await screen.findByText('集团账号登录')).toBeTruthy()
    press('新建登录服务')
    await opened()
    fill('按钮文字（中文）', '工厂账号')
    fill('按钮文字（英文）', 'Plant account')
    fill('签发地址（issuer）', 'https://sso.example.com')
    fill('客户端编号', 'academy')
    fill('客户端密钥', 'a-secret')
    await choose('对应人员的', '工号')
    press('保存')
    await waitFor(() =>
      expect(server.of('POST /sys/providers')[0]?.body).toEqual({
        ...{ nameCn: '工厂账号', nameEn: 'Plant account', issuer: 'https://sso.example.com', clientId: 'academy', secret: 'a-secret' },
        ...{ claim: 'preferred_username', matches: 'employeeNo' },
      }),
    )
  })

  it('are tried: what each can is said', async () => {
    const steps = [
      { step: 'found', fine: true },
      { step: 'backchannel', fine: false },
    ]
    const routes = { ...plainAnswers(providers as never, [row]), 'POST /sys/providers/try': commanded(providers as never, 'try', () => ({ data: { steps } })) }
    await openScreen('sys-providers', { contract: providers, routes, dictionaries })
    await screen.findByText('集团账号登录')
    press('测试')
    expect(await screen.findByText('读到说明文档，签发地址一致 · 通过')).toBeTruthy()
    expect(screen.getByText('退出时会通知我们 · 没有')).toBeTruthy()
  })
})

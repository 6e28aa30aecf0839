import { fireEvent, screen, waitFor } from '@testing-library/react'
import { currentSession } from '../../../../core/session/session.ts'
import { fakeServer } from '../../../../testing/fake-server.ts'
import { renderApp } from '../../../../testing/render-app.tsx'
import { admin, shellAnswers } from '../../../../testing/shell-answers.ts'

const parts = (written: number) => ['academy', 'roles', 'administrator'].map((part, at) => ({ part, rows: 16, written: at < written }))
const state = (name: string, written = 0) => ({ data: { state: name, tenantId: 'chengtu', parts: parts(written) } })
const write = (label: string, text: string) => fireEvent.change(screen.getByLabelText(label, { exact: false }), { target: { value: text } })
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))

const open = async (answers: Parameters<typeof fakeServer>[0], address = '/setup?code=ABCDEFGHJKLMNPQRSTUV') => {
  const server = fakeServer({
    ...shellAnswers(),
    'GET /identity/setup/state': () => state('open'),
    'POST /identity/setup/check': () => ({ data: {} }),
    ...answers,
  })
  return { server, ...(await renderApp(address)) }
}
const academy = async () => {
  await screen.findByRole('heading', { name: '学院' })
  for (const [label, text] of [
    ['学院中文名', '明途学院'],
    ['学院英文名', 'Mingtu'],
    ['根组织编码', 'MT'],
    ['根组织中文名', '明途'],
    ['根组织英文名', 'Mingtu'],
  ] as const)
    write(label, text)
  press('下一步，管理员')
  await screen.findByRole('heading', { name: '管理员' })
}
const founder = () => {
  for (const [label, text] of [
    ['中文姓名', '宋听澜'],
    ['英文姓名', 'Song'],
    ['证件号码', '1'],
    ['登录名', 'founder'],
    ['密码', 'a-long-enough-password'],
  ] as const)
    write(label, text)
}

describe('the first run', () => {
  it('takes the code from the address, asks for the academy and its administrator, shows what is written and leads to the import', async () => {
    let asked = 0
    const { server, place } = await open({
      'GET /identity/setup/state': () => (asked++ === 0 ? state('open') : state('done', 3)),
      'POST /identity/setup/begin': () => state('writing', 1),
      'POST /auth/login': () => ({ data: { token: 't', user: admin, remembered: false } }),
    })
    await academy()
    expect(server.of('POST /identity/setup/check')[0]?.body).toEqual({ code: 'ABCDEFGHJKLMNPQRSTUV' })
    founder()
    press('写入学院')
    expect(await screen.findByText('写入出厂内容')).toBeTruthy()
    expect(screen.getByText('在写')).toBeTruthy()
    expect(server.of('POST /identity/setup/begin')[0]?.body).toMatchObject({ nameCn: '明途学院', userCode: 'founder', password: 'a-long-enough-password' })
    expect(await screen.findByText('学院开了，还缺四件', {}, { timeout: 3000 })).toBeTruthy()
    press('导入组织和人员')
    await waitFor(() => expect(place()).toBe('/manage/jobs-imports'))
    expect(currentSession().token).toBe('t')
  })

  it('names what is missing, and opens the page of what the server complains about with everything still typed', async () => {
    const fields = [{ field: 'rootCode', code: 'code', msg: '编码不合法' }]
    await open({ 'POST /identity/setup/begin': () => ({ code: -1, msg: '填写的内容有误', data: { fields } }) })
    await screen.findByRole('heading', { name: '学院' })
    press('下一步，管理员')
    expect(screen.getAllByText('不能为空')).toHaveLength(5)
    await academy()
    founder()
    press('写入学院')
    expect(await screen.findByText('编码不合法')).toBeTruthy()
    expect((screen.getByLabelText('学院中文名') as HTMLInputElement).value).toBe('明途学院')
  })

  it('says that a code is wrong, and opens nothing once there is an academy', async () => {
    const reasons = [{ code: 'setupCode', msg: '安装码不对' }]
    const view = await open({ 'POST /identity/setup/check': () => ({ code: 10422, msg: '', data: { reasons } }) })
    await screen.findByRole('heading', { name: '学院' })
    for (const label of ['学院中文名', '学院英文名', '根组织编码', '根组织中文名', '根组织英文名']) write(label, 'x')
    press('下一步，管理员')
    expect(await screen.findByText('安装码不对')).toBeTruthy()
    view.unmount()
    const over = await open({ 'GET /identity/setup/state': () => ({ data: { state: 'done', tenantId: 'chengtu', parts: [] } }) })
    await waitFor(() => expect(over.place()).toBe('/'))
  })
})

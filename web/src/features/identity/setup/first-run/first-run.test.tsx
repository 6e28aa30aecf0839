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
    'POST /identity/setup/strength': () => ({ data: { score: 4, problems: [] } }),
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
    expect(server.of('POST /identity/setup/check')[0]?.body).toMatchObject({ code: 'ABCDEFGHJKLMNPQRSTUV', rootCode: 'MT', rootNameCn: '明途' })
    founder()
    press('写入学院')
    expect(await screen.findByText('写入出厂内容')).toBeTruthy()
    expect(screen.getByText('在写')).toBeTruthy()
    expect(server.of('POST /identity/setup/begin')[0]?.body).toMatchObject({ nameCn: '明途学院', userCode: 'founder', password: 'a-long-enough-password' })
    expect(await screen.findByText('邮件服务器', {}, { timeout: 3000 })).toBeTruthy()
    press('以后再设')
    expect(await screen.findByText('学院开了，还缺这些')).toBeTruthy()
    expect(screen.getByText('以后再设')).toBeTruthy()
    press('导入组织和人员')
    await waitFor(() => expect(place()).toBe('/manage/jobs-imports'))
    expect(currentSession().token).toBe('t')
  })

  it('shows how good the password is while it is typed, as the server judges it (rule 11)', async () => {
    const { server } = await open({
      'POST /identity/setup/strength': ({ body }) => ({
        data: (body as { password: string }).password === 'songsongsongsong' ? { score: 1, problems: ['含有姓名', '容易被猜到'] } : { score: 4, problems: [] },
      }),
    })
    await academy()
    founder()
    write('密码', 'songsongsongsong')
    expect(await screen.findByText('强度：很弱')).toBeTruthy()
    expect(screen.getByText('含有姓名；容易被猜到')).toBeTruthy()
    expect(server.of('POST /identity/setup/strength').at(-1)?.body).toMatchObject({ code: 'ABCDEFGHJKLMNPQRSTUV', userCode: 'founder', userNameEn: 'Song' })
    write('密码', 'quiet-Harbour-74-lamps')
    expect(await screen.findByText('强度：很强')).toBeTruthy()
  })

  it('sets the mail server and tries it step by step; what was refused stands at its field and what was typed stays (rule 26)', async () => {
    let asked = 0
    const fields = [{ field: 'host', code: 'host', msg: '不是服务器名' }]
    const steps = [{ step: 'connect', ok: true, ms: 12 }]
    let saved = 0
    const { server } = await open({
      'GET /identity/setup/state': () => (asked++ === 0 ? state('open') : state('done', 3)),
      'POST /identity/setup/begin': () => state('writing', 1),
      'POST /auth/login': () => ({ data: { token: 't', user: admin, remembered: false } }),
      'PUT /notify/configuration/mail': () => (saved++ === 0 ? { code: -1, msg: '', data: { fields } } : { data: {} }),
      'POST /notify/configuration/mail/test': () => ({ data: { steps } }),
    })
    await academy()
    founder()
    press('写入学院')
    await screen.findByText('邮件服务器', {}, { timeout: 3000 })
    fireEvent.click(await screen.findByRole('button', { name: '保存并发送测试邮件' }))
    expect(screen.getAllByText('不能为空').length).toBeGreaterThan(1)
    for (const [label, text] of [
      ['服务器', 'smtp example'],
      ['发件地址', 'a@b.example'],
      ['测试邮件收件人', 'c@b.example'],
    ] as const)
      write(label, text)
    fireEvent.click(await screen.findByRole('button', { name: '保存并发送测试邮件' }))
    expect(await screen.findByText('不是服务器名')).toBeTruthy()
    expect((screen.getByLabelText('发件地址') as HTMLInputElement).value).toBe('a@b.example')
    write('服务器', 'smtp.example')
    await screen.findByRole('button', { name: '保存并发送测试邮件' })
    press('保存并发送测试邮件')
    expect(await screen.findByText('连接')).toBeTruthy()
    expect(server.of('PUT /notify/configuration/mail').at(-1)?.body).toEqual({
      enabled: true,
      host: 'smtp.example',
      port: 465,
      security: 'tls',
      sender: 'a@b.example',
    })
    expect(server.of('POST /notify/configuration/mail/test')[0]?.body).toEqual({ to: 'c@b.example' })
    press('下一步，还缺什么')
    expect(await screen.findByText('已好')).toBeTruthy()
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

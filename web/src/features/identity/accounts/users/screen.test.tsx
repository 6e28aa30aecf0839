import { slips } from '@academy/contracts/identity/accounts/slips.ts'
import { users } from '@academy/contracts/identity/accounts/users.ts'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { choose, commanded, control, fill, opened, openScreen, plainAnswers, press, toldAt } from '../../../../testing/staff-screen.tsx'

const left = { id: 'ux', version: 1, userCode: 'gone', nameCn: '程野', nameEn: 'Cheng Ye', mobile: '138****0001', employment: '2', accountStatus: '0' }
const taken = { field: 'userCode', code: 'duplicate', msg: '已存在相同的记录' }

const open = async (more: object = {}) => {
  const view = await openScreen('sys-users', {
    contract: users,
    routes: { ...plainAnswers(users, [left]), ...more },
    dictionaries: { gender: { 1: '男', 2: '女' }, idType: { 1: '居民身份证' }, employment: { 1: '在职', 2: '离职' }, accountStatus: { 0: '停用', 1: '正常' } },
  })
  await screen.findByText('gone')
  return view
}

describe('people', () => {
  it('are shown masked, with who left and whose account is off, and are found by name', async () => {
    const { server, place } = await open()
    expect(screen.getByText('138****0001')).toBeTruthy()
    expect(screen.getByText('离职')).toBeTruthy()
    expect(screen.getByText('停用')).toBeTruthy()
    fireEvent.change(control('姓名'), { target: { value: '贺' } })
    fireEvent.keyDown(control('姓名'), { key: 'Enter', code: 'Enter', keyCode: 13 })
    await waitFor(() => expect(place()).toBe('/manage/sys-users?name=%E8%B4%BA'))
    await waitFor(() => expect(server.of('GET /sys/users/page').at(-1)?.query).toMatchObject({ name: '贺', page: '1' }))
  })

  it('a taken account name is told at its field, and nothing typed is lost', async () => {
    const { server } = await open({ 'POST /sys/users': () => ({ code: -1, msg: '', data: { errors: [taken.msg], fields: [taken] } }) })
    press('新建人员')
    await opened()
    fill('登录名', 'helan')
    await choose('性别', '女')
    fill('中文姓名', '贺岚')
    fill('拼音姓名', 'He Lan')
    fill('证件号', '110101199003074477')
    press('保存')
    await waitFor(() => expect(toldAt('登录名')).toBe('已存在相同的记录'))
    expect(server.of('POST /sys/users')[0]?.body).toEqual({
      ...{ userCode: 'helan', gender: '2', nameCn: '贺岚', nameEn: 'He Lan', idType: '1', idNumber: '110101199003074477' },
    })
    for (const typed of ['helan', '贺岚', 'He Lan', '110101199003074477']) expect(screen.getByDisplayValue(typed)).toBeTruthy()
  })

  it('without mail, mobile and password get slips of paper: it says for how many and who gets none, then the PDF comes', async () => {
    const paper = { id: 'up', version: 1, userCode: 'paper', nameCn: '纪南', nameEn: 'Ji Nan', accountGen: '0' }
    const saved: string[] = []
    URL.createObjectURL = () => 'blob:slips'
    const click = HTMLAnchorElement.prototype.click
    HTMLAnchorElement.prototype.click = function (this: HTMLAnchorElement) {
      saved.push(this.download)
    }
    const { server } = await openScreen('sys-users', {
      contract: users,
      also: [slips.endpoints.print.permission],
      routes: {
        ...plainAnswers(users, [paper]),
        'POST /sys/users/slips/due': commanded(slips, 'due', () => ({ data: { due: 1, left: [{ why: 'reachable', count: 2 }] } })),
        'POST /sys/users/slips': commanded(slips, 'print', () => new Response('%PDF', { headers: { 'content-type': 'application/pdf' } })),
      },
    })
    press('给 纪南 打印设密码纸条')
    await opened()
    expect(await screen.findByText('给 1 人打印设密码纸条？')).toBeTruthy()
    expect(screen.getByText('2 人有邮箱或手机，请发送设密码的链接')).toBeTruthy()
    press('打印')
    await waitFor(() => expect(saved).toHaveLength(1))
    expect([server.of('POST /sys/users/slips/due')[0]?.body, server.of('POST /sys/users/slips')[0]?.body]).toEqual([{ userIds: ['up'] }, { userIds: ['up'] }])
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    HTMLAnchorElement.prototype.click = click
  })
})

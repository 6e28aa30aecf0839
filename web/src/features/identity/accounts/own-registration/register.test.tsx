import { fireEvent, screen, waitFor } from '@testing-library/react'
import { fakeServer } from '../../../../testing/fake-server.ts'
import { renderApp } from '../../../../testing/render-app.tsx'
import { shellAnswers } from '../../../../testing/shell-answers.ts'

const text = { type: 'doc', content: [] }
const prepared = {
  texts: [{ id: 'privacy-2', kind: 'privacy', edition: 2, titleCn: '隐私政策', titleEn: 'Privacy', body: { cn: text } }],
  sms: false,
  age: { min: 15, max: 70 },
  backDays: 30,
}
const draft = { receipt: 'R-261124-0093', status: '0', round: 0, proven: 'email', form: { email: 'luo@example.com' }, left: 5 }
const filled = {
  ...draft,
  form: { ...draft.form, idType: '1', idNumber: '110101199903140121', nameCn: '罗安澜', surnameEn: 'Luo', givenEn: 'Anlan', gender: '2' },
}
const write = (label: RegExp | string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } })
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))
const plain = { ...shellAnswers(), 'GET /auth/register/prepare': () => ({ data: prepared }), 'POST /sys/commregion/regionList': () => ({ data: [] }) }

test('first the texts, each ticked, then a code proves the address, then the papers (people-organisations.md rule 10)', async () => {
  const server = fakeServer({
    ...plain,
    'GET /auth/register/mine': () => ({ data: { own: null } }),
    'GET /auth/captcha': () => ({ data: { captchaId: 'c1', png: 'iVBORw0KGgo=' } }),
    'POST /auth/register/code': () => ({ data: { requestId: 'r1', minutes: 3, seconds: 60 } }),
    'POST /auth/register/begin': () => ({ data: draft }),
  })
  await renderApp('/login')
  fireEvent.click(await screen.findByRole('link', { name: '注册账号' }))
  await screen.findByRole('heading', { name: '先看两份说明' })
  press('同意，下一步验证')
  expect(await screen.findByText('请逐份勾选同意后再继续')).toBeTruthy()
  fireEvent.click(screen.getByRole('checkbox', { name: /隐私政策/ }))
  press('同意，下一步验证')
  write(/邮箱/, 'luo@example.com')
  write(/图形验证码/, '123456')
  press('发送验证码')
  expect(await screen.findByText(/3 分钟内有效/)).toBeTruthy()
  expect(server.of('POST /auth/register/code')[0]?.body).toMatchObject({ kind: 'email', address: 'luo@example.com', agreementIds: ['privacy-2'] })
  write(/^验证码/, '654321')
  press('下一步，填证件')
  expect(await screen.findByRole('heading', { name: '你的证件' })).toBeTruthy()
})

test('the number says its birth date while it is typed; what is wrong stands at its field and nothing typed is lost', async () => {
  let tries = 0
  const msg = '这个证件号已在职'
  const server = fakeServer({
    ...plain,
    'GET /auth/register/mine': () => ({ data: { own: draft } }),
    'POST /auth/register/keep': () =>
      ++tries === 1 ? { code: -1, msg: '', data: { fields: [{ field: 'idNumber', code: 'alreadyEmployed', msg }] } } : { data: { own: filled, rejoin: false } },
  })
  await renderApp('/register')
  await screen.findByRole('heading', { name: '你的证件' })
  write(/姓名/, '罗安澜')
  write('姓（拼音）*', 'Luo')
  write('名（拼音）*', 'Anlan')
  expect(screen.getByText('证书英文名 Anlan Luo')).toBeTruthy()
  write(/身份证号/, '110101 19990314 012')
  expect(screen.getByText(/17 位，还差 1 位.*1999\.03\.14 出生/)).toBeTruthy()
  write(/身份证号/, '110101 19990314 0121')
  press('下一步，选网点和岗位')
  expect(await screen.findByText(msg)).toBeTruthy()
  expect((screen.getByLabelText(/姓名/) as HTMLInputElement).value).toBe('罗安澜')
  press('下一步，选网点和岗位')
  expect(await screen.findByRole('heading', { name: '你的岗位' })).toBeTruthy()
  expect(server.of('POST /auth/register/keep')[1]?.body).toMatchObject({ idNumber: '110101199903140121', nameCn: '罗安澜', surnameEn: 'Luo', idType: '1' })
})

test('who was here before is asked whether he comes back (rule 11)', async () => {
  const server = fakeServer({
    ...plain,
    'GET /auth/register/mine': () => ({ data: { own: filled } }),
    'POST /auth/register/keep': ({ body }) => ({ data: { own: filled, rejoin: !(body as { rejoin?: boolean }).rejoin } }),
  })
  await renderApp('/register')
  await screen.findByRole('heading', { name: '你的证件' })
  press('下一步，选网点和岗位')
  fireEvent.click(await screen.findByRole('button', { name: '是，重新入职' }))
  await waitFor(() => expect(server.of('POST /auth/register/keep')[1]?.body).toMatchObject({ rejoin: true }))
  expect(await screen.findByRole('heading', { name: '你的岗位' })).toBeTruthy()
})

const waiting = {
  ...{ stepCn: '网点审批', stepEn: 'Store', placeCn: '宁波砚溪鄞州店', placeEn: 'Yinzhou', positionCn: '培训专员', positionEn: 'Coordinator' },
  ...{ personCn: '方知节', personEn: 'Fang', phone: '057455500162', hours: 72, left: 57, dueAt: '2026-11-27 19:42:00' },
}
const filed = {
  ...filled,
  status: '10',
  round: 1,
  alone: true,
  filedAt: '2026-11-24 19:42:00',
  positionNameCn: '服务顾问',
  orgNameCn: '宁波砚溪鄞州店',
  waiting,
}

test('the receipt says where it hangs, whom to call and how many hours are left; taken back all that was typed stays (picture 45m-receipt)', async () => {
  let own: object = filed
  const server = fakeServer({
    ...plain,
    'GET /auth/register/mine': () => ({ data: { own } }),
    'POST /auth/register/withdraw': () => {
      own = filled
      return { data: filled }
    },
  })
  await renderApp('/register/R-261124-0093')
  expect(await screen.findByText(/在等宁波砚溪鄞州店，最晚/)).toBeTruthy()
  expect(screen.getByText('培训专员 方知节，057455500162')).toBeTruthy()
  expect(screen.getByText('还有 57 小时')).toBeTruthy()
  expect(screen.getByRole('link', { name: '打电话给方知节' }).getAttribute('href')).toBe('tel:057455500162')
  expect(document.body.textContent).not.toContain('110101199903140121')
  press('撤回')
  press('确认撤回')
  await screen.findByRole('heading', { name: '你的证件' })
  expect((screen.getByLabelText(/姓名/) as HTMLInputElement).value).toBe('罗安澜')
  expect(server.of('POST /auth/register/withdraw')).toHaveLength(1)
})

test('a receipt opened elsewhere shows nothing before the address is proved', async () => {
  fakeServer({ ...plain, 'GET /auth/register/mine': () => ({ data: { own: null } }) })
  await renderApp('/register/R-261124-0093')
  expect(await screen.findByRole('heading', { name: '先验证是你本人' })).toBeTruthy()
  expect(screen.getByRole('link', { name: '去验证' }).getAttribute('href')).toBe('#/register')
})

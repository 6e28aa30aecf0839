import { passwordViolations } from './strength.ts'

const person = {
  ...{ userCode: 'lu.zhixing', nameEn: 'Lu Zhixing', employeeNo: 'O0016-0021', mobile: '13800000001', email: 'su.wq@chengtu.example' },
  ...{ idNumber: '110199199001011234', birthDate: '1990-01-01', joinCompanyDate: '2021-09-15' },
}
const codes = (password: string) => passwordViolations('newPassword', password, person, { min: 15, max: 30 }).map(({ code }) => code)

describe('a new password (areas/shell-access.md rule 11; resolutions.md 1)', () => {
  test('of several unconnected words is good, whatever kinds of signs it has', () =>
    expect(['lamp-river-cactus-seven', 'ORCHARDWINDOWKETTLE', 'p9$Rk2!vQx7&Zt4'].flatMap(codes)).toEqual([]))

  test.each([
    ['his name', 'cactus.zhixing.river', 'passwordName'],
    ['his name the other way round', 'cactus7ZhiXingLu-river', 'passwordName'],
    ['his sign-in name', 'cactus-LuZhixing-lamp', 'passwordCode'],
    ['his number', 'kettle-o0016/0021-lamp', 'passwordCode'],
    ['his mobile', 'kettle-13800000001-x', 'passwordCode'],
    ['his mail', 'kettle-su.wq-orchard', 'passwordCode'],
    ['his birthday', 'kettle-1990.01.01-lamp', 'passwordDate'],
    ['his birthday, short', 'orchard900101kettle', 'passwordDate'],
    ['his first day with us', 'orchard15.09.2021-lamp', 'passwordDate'],
  ])('with %s in it is refused', (_, password, code) => expect(codes(password)).toContain(code))

  test.each(['aaaaaaaaaaaaaaaa', 'qwertyuiop123456', 'password12345678', 'woainiwoainiwoaini', 'mimamima12345678'])('%s is soon guessed', (password) =>
    expect(codes(password)).toContain('passwordWeak'),
  )

  test('everything that stands against it is said at once', () =>
    expect(codes('zhixing 1990')).toEqual(['textTooSmall', 'passwordSpaces', 'passwordName', 'passwordWeak']))
})

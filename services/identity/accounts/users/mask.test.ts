import { maskEmail, masked, maskIdNumber, maskMobile, unmasked } from './mask.ts'

describe('personal data is masked, and a mask never overwrites the real value (I56, resolutions.md 3)', () => {
  test('masks', () => {
    expect(maskMobile('13812345678')).toBe('138****5678')
    expect(maskEmail('lu.zhixing@chengtu.example')).toBe('l***@chengtu.example')
    expect(maskIdNumber('110199198001011234')).toBe('110*************34')
  })
  test('a masked person shows no birth date', () => {
    expect(masked({ idNumber: '110199198001011234', mobile: '13812345678', birthDate: '1980-01-01' })).toEqual({
      idNumber: '110*************34',
      mobile: '138****5678',
      birthDate: undefined,
    })
  })
  test('the present mask means unchanged, another mask is wrong, a new number is taken', () => {
    expect(unmasked('138****5678', '13812345678', maskMobile)).toEqual({ value: '13812345678', wrong: false })
    expect(unmasked('139****5678', '13812345678', maskMobile)).toEqual({ wrong: true })
    expect(unmasked('13912345678', '13812345678', maskMobile)).toEqual({ value: '13912345678', wrong: false })
  })
})

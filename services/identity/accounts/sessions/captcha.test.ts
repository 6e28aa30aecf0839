import { memoryKv } from '@academy/chassis/kv/kv.ts'
import { newCaptcha, spendCaptcha } from './captcha.ts'

describe('captcha: six digits, three minutes, single use (I41)', () => {
  test('the right answer is taken once', async () => {
    const kv = memoryKv()
    const { captchaId, code, svg } = await newCaptcha(kv, 'login', 3)
    expect(code).toMatch(/^\d{6}$/)
    expect(svg).not.toContain(code)
    expect(await spendCaptcha(kv, 'login', captchaId, code)).toBe(true)
    expect(await spendCaptcha(kv, 'login', captchaId, code)).toBe(false)
  })
  test('a wrong answer spends it too', async () => {
    const kv = memoryKv()
    const { captchaId, code } = await newCaptcha(kv, 'login', 3)
    expect(await spendCaptcha(kv, 'login', captchaId, code === '000000' ? '000001' : '000000')).toBe(false)
    expect(await spendCaptcha(kv, 'login', captchaId, code)).toBe(false)
  })
  test('it is bound to its purpose and dies at three minutes sharp', async () => {
    let now = 0
    const kv = memoryKv(() => now)
    const first = await newCaptcha(kv, 'login', 3)
    expect(await spendCaptcha(kv, 'register', first.captchaId, first.code)).toBe(false)
    now = 180_000
    expect(await spendCaptcha(kv, 'login', first.captchaId, first.code)).toBe(false)
  })
})

import { memoryKv } from '@academy/chassis/kv/kv.ts'
import { newCaptcha, soundOf, spendCaptcha } from './captcha.ts'

describe('captcha: six digits, three minutes, single use (I41)', () => {
  test('the right answer is taken once', async () => {
    const kv = memoryKv()
    const { captchaId, code, svg } = await newCaptcha(kv, 'login', 3)
    expect(code).toMatch(/^\d{6}$/)
    expect(svg).not.toContain(code)
    expect(await spendCaptcha(kv, 'login', captchaId, code)).toBe(true)
    expect(await spendCaptcha(kv, 'login', captchaId, code)).toBe(false)
  })
  test('the picture of a digit is never drawn twice by the same numbers', async () => {
    const kv = memoryKv()
    const strokes = new Set<string>()
    for (let n = 0; n < 20; n++) {
      const { svg } = await newCaptcha(kv, 'login', 3)
      for (const [stroke] of svg.matchAll(/M[\d. ]+(?:L[\d. -]+){2}/g)) {
        expect(strokes.has(stroke)).toBe(false)
        strokes.add(stroke)
      }
    }
  })
  test('it may be heard as often as one likes, as a WAV file, and is still good afterwards', async () => {
    const kv = memoryKv()
    const { captchaId, code } = await newCaptcha(kv, 'login', 3)
    const [first, second] = [await soundOf(kv, 'login', captchaId, 'zh-CN'), await soundOf(kv, 'login', captchaId, 'zh-CN')]
    expect(
      Buffer.from(first ?? '', 'base64')
        .subarray(0, 4)
        .toString(),
    ).toBe('RIFF')
    expect(first).not.toBe(second)
    expect(await spendCaptcha(kv, 'login', captchaId, code)).toBe(true)
    expect(await soundOf(kv, 'login', captchaId, 'zh-CN')).toBeNull()
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

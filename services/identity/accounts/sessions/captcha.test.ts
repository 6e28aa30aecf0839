import { memoryKv } from '@academy/chassis/kv/kv.ts'
import { type Captchas, newCaptcha, soundOf, spendCaptcha } from './captcha.ts'

const ground = (): Captchas => ({ kv: memoryKv(), secret: 'of this installation', now: new Date('2026-03-02T02:00:00Z') })

describe('captcha: six digits, three minutes, single use (I41)', () => {
  test('the right answer is taken once', async () => {
    const by = ground()
    const { captchaId, code, svg } = newCaptcha(by, 'login', 3)
    expect(code).toMatch(/^\d{6}$/)
    expect(svg).not.toContain(code)
    expect(await spendCaptcha(by, 'login', captchaId, code)).toBe(true)
    expect(await spendCaptcha(by, 'login', captchaId, code)).toBe(false)
  })
  test('the picture of a digit is never drawn twice by the same numbers', async () => {
    const by = ground()
    const strokes = new Set<string>()
    for (let n = 0; n < 20; n++) {
      const { svg } = newCaptcha(by, 'login', 3)
      for (const [stroke] of svg.matchAll(/M[\d. ]+(?:L[\d. -]+){2}/g)) {
        expect(strokes.has(stroke)).toBe(false)
        strokes.add(stroke)
      }
    }
  })
  test('it may be heard as often as one likes, as a WAV file, and is still good afterwards', async () => {
    const by = ground()
    const { captchaId, code } = newCaptcha(by, 'login', 3)
    const [first, second] = [await soundOf(by, 'login', captchaId, 'zh-CN'), await soundOf(by, 'login', captchaId, 'zh-CN')]
    expect(
      Buffer.from(first ?? '', 'base64')
        .subarray(0, 4)
        .toString(),
    ).toBe('RIFF')
    expect(first).not.toBe(second)
    expect(await spendCaptcha(by, 'login', captchaId, code)).toBe(true)
    expect(await soundOf(by, 'login', captchaId, 'zh-CN')).toBeNull()
  })
  test('a wrong answer spends it too', async () => {
    const by = ground()
    const { captchaId, code } = newCaptcha(by, 'login', 3)
    expect(await spendCaptcha(by, 'login', captchaId, code === '000000' ? '000001' : '000000')).toBe(false)
    expect(await spendCaptcha(by, 'login', captchaId, code)).toBe(false)
  })
  test('it is bound to its purpose and dies at three minutes sharp', async () => {
    const by = ground()
    const first = newCaptcha(by, 'login', 3)
    expect(await spendCaptcha(by, 'register', first.captchaId, first.code)).toBe(false)
    const later = (ms: number) => ({ ...by, now: new Date(by.now.getTime() + ms) })
    expect(await soundOf(later(179_999), 'login', first.captchaId, 'zh-CN')).not.toBeNull()
    expect(await spendCaptcha(later(180_000), 'login', first.captchaId, first.code)).toBe(false)
  })
  test('every process of the installation knows it, no other installation, and nothing that somebody made up', async () => {
    const { captchaId, code } = newCaptcha(ground(), 'login', 3)
    expect(await spendCaptcha({ ...ground(), secret: 'of another' }, 'login', captchaId, code)).toBe(false)
    for (const made of ['', 'x', code, captchaId.slice(1), `${captchaId}AA`]) expect(await spendCaptcha(ground(), 'login', made, code)).toBe(false)
    expect(await spendCaptcha(ground(), 'login', captchaId, code)).toBe(true)
  })
})
